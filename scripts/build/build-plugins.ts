import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

// What becomes of names, styles and files in the builds, so that a visitor downloads little and waits for few requests.

const at = (path: string) => resolve(import.meta.dirname, '../..', path)

/**
 * Names of classes, as short as they can be: every one is downloaded twice, with the styles and with the view. A letter or two
 * for the file by its place in the alphabet, a number for the class by its place in the file: the same in every build.
 */
export function shortNames() {
  // The console's after the widget's, so that the names which visitors download do not follow it.
  const files = ['widget', 'console'].flatMap((folder) =>
    readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
      .filter((each) => each.endsWith('.module.css'))
      .sort()
      .map((each) => `${folder}/${each}`),
  )
  const prefixes = new Map(files.map((file, place) => [at(file), (place + 10).toString(36)]))
  const classes = new Map<string, string[]>()
  return (name: string, file: string) => {
    const known = classes.get(file) ?? []
    classes.set(file, known)
    if (!known.includes(name)) known.push(name)
    return `${prefixes.get(file)?.replace(/^\d/, (digit) => `z${digit}`)}_${known.indexOf(name).toString(36)}`
  }
}

/** `style.chip` becomes the name itself: a record of all names would be downloaded with each of them in it twice. */
export const namesInPlace: Plugin = {
  name: 'names-in-place',
  enforce: 'pre',
  transform: {
    filter: { id: /(widget|console).*\.tsx?$/ },
    handler: (code) => code.replace(/^import (\w+) from ('.*\.module\.css')$/gm, 'import * as $1 from $2'),
  },
}

/** Without the mark that Vite leaves at the end of a sheet. */
export const plain = (source: string | Uint8Array) =>
  String(source)
    .replace(/\/\*\$vite\$:\d+\*\//, '')
    .trim()

/**
 * What is fetched runs at once, nearly all of it: Chromium reads the functions beside the page's thread then, instead of one by one on
 * it, when they are first called. A third of the script's time from the click to the conversation; other browsers see a comment.
 */
export const readAtOnce: Plugin = {
  name: 'read-at-once',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && ['page', 'session', 'shared', 'card'].includes(chunk.name))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  },
}

/** Styles stay in their chunk, although nothing of them is left in the script but the names written in place. */
export const stylesStay: Plugin = {
  name: 'styles-stay',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' as const }),
  },
}

/**
 * What arrives later brings its styles within its script: a request less, and nothing to wait for. A style sheet made by script is no
 * inline style to a strict policy.
 */
export function stylesWithin(): Plugin {
  const written = new Map<string, string>()
  return {
    name: 'styles-within',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/ },
      handler: (code, id) => {
        written.set(id, code)
        return null
      },
    },
    // The name of a file follows what is in it.
    augmentChunkHash: ({ moduleIds }) => moduleIds.map((id) => written.get(id) ?? '').join(),
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || chunk.name === 'page') continue
          let styles = ''
          for (const file of chunk.viteMetadata?.importedCss ?? []) {
            const sheet = bundle[file]
            if (sheet?.type === 'asset') styles += plain(sheet.source)
            delete bundle[file]
          }
          chunk.viteMetadata?.importedCss.clear()
          if (styles)
            chunk.code += `{let s=new CSSStyleSheet;s.replaceSync(\`${styles.replace(/[`\\$]/g, '\\$&')}\`),document.adoptedStyleSheets.push(s)}`
        }
      },
    },
  }
}

/** What Vite puts around each `import()`, to fetch styles beside it, has nothing to do here: see `stylesWithin` and `sharedBeside`. */
export const plainImports: Plugin = {
  name: 'plain-imports',
  configResolved({ plugins }) {
    for (const [nth, { name }] of [...plugins.entries()].reverse())
      if (/import-analysis-build|build-import-analysis/.test(name)) (plugins as Plugin[]).splice(nth, 1)
  },
}

/** A file that shares another with a third is asked for together with it, not after it has arrived and named it. */
export const sharedBeside: Plugin = {
  name: 'shared-beside',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        chunk.code = chunk.code.replace(/import\("\.\/([\w-]+\.js)"\)/g, (asked, file: string) => {
          const wanted = bundle[`assets/${file}`]
          const here = [chunk.fileName, ...chunk.imports]
          const lacking = (wanted?.type === 'chunk' ? wanted.imports : []).filter((each) => !here.includes(each))
          return lacking.length > 0
            ? `(${lacking.map((each) => `import("./${each.slice('assets/'.length)}")`)},${asked})`
            : asked
        })
      }
    },
  },
}

/**
 * What the bundler needs to hand out one module of a file with several, an object with a getter for each export, is no file of its own, which
 * would be one more request, but stands in the page's.
 */
export const runtimeInPage: Plugin = {
  name: 'runtime-in-page',
  augmentChunkHash: ({ name }) => (name === 'page' ? 'with runtime' : ''),
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
      const [runtime, page] = ['rolldown-runtime', 'page'].map((wanted) => chunks.find(({ name }) => name === wanted))
      if (!runtime || !page) return
      const fileOf = ({ fileName }: typeof page) => fileName.slice('assets/'.length)
      const known =
        /^var \w=Object\.defineProperty,(\w)=\(\w,\w\)=>\{[^;]*;for\([^;]*\{get:[^;]*;return.*\};export\{\1 as t\};\s*$/
      if (!known.test(runtime.code)) this.error(`The bundler has another runtime, see runtimeInPage: ${runtime.code}`)
      if (page.code.includes('rt_')) this.error('The page has a name rt_ of its own, see runtimeInPage.')
      page.code +=
        ';var rt_=e=>{let t={};for(let n in e)Object.defineProperty(t,n,{get:e[n]});return t};export{rt_ as rt}'
      for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
        const taken = new RegExp(`import\\s?\\{\\s?t as (\\w+)\\s?\\}\\s?from\\s?"\\./${fileOf(runtime)}";`)
        chunk.code = chunk.code.replace(taken, (_, name) => `import{rt as ${name}}from"./${fileOf(page)}";`)
        chunk.imports.splice(chunk.imports.indexOf(runtime.fileName), 1)
      }
      delete bundle[runtime.fileName]
    },
  },
}
