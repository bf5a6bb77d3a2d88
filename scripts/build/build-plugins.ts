import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

// Transforms names, styles and files in the builds, so that a visitor downloads little and waits for few requests.

const at = (path: string) => resolve(import.meta.dirname, '../..', path)

/**
 * Shortens class names, because visitors download each name twice, with the styles and with the view. One or two letters name
 * the file by its place in the alphabet, a number the class by its place in the file: the same in every build.
 */
export function shortNames() {
  // The console's files come after the widget's, so that they do not change the names that visitors download.
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

/** Replaces `style.chip` by the name itself: a record of names would be downloaded with each name in it twice. */
export const namesInPlace: Plugin = {
  name: 'names-in-place',
  enforce: 'pre',
  transform: {
    filter: { id: /(widget|console).*\.tsx?$/ },
    handler: (code) => code.replace(/^import (\w+) from ('.*\.module\.css')$/gm, 'import * as $1 from $2'),
  },
}

/** Removes the mark that Vite leaves at the end of a sheet. */
export const plain = (source: string | Uint8Array) =>
  String(source)
    .replace(/\/\*\$vite\$:\d+\*\//, '')
    .trim()

/**
 * Marks functions of fetched files to be compiled at once, since nearly all of them run. Chromium then compiles them beside the page's thread instead of
 * at their first call; other browsers see a comment. The chat's main file is not marked: its compiled functions took 0.16 MB of every page with a closed chat.
 */
export const readAtOnce: Plugin = {
  name: 'read-at-once',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && ['shared', 'card'].includes(chunk.name))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  },
}

/** Escapes the few characters beyond Latin-1 in a script: a browser keeps a text with one such character at two bytes per character. */
export const oneByte: Plugin = {
  name: 'one-byte',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const beyond = chunk.code.match(/[^\0-\xff]/g)?.length ?? 0
        // The translations of many languages consist of such characters.
        if (beyond < chunk.code.length / 100)
          chunk.code = chunk.code.replace(
            /[^\0-\xff]/g,
            (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
          )
      }
    },
  },
}

/** Keeps styles in their chunk, although only the names remain in the script. */
export const stylesStay: Plugin = {
  name: 'styles-stay',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' as const }),
  },
}

/**
 * Puts the styles of a chunk that loads later into its script, which saves a request. A strict policy does not count a style sheet made by
 * script as an inline style.
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
    // The file's name depends on its content, including these styles.
    augmentChunkHash: ({ moduleIds }) => moduleIds.map((id) => written.get(id) ?? '').join(),
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || chunk.name === 'chat') continue
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

/** Removes Vite's wrapper around each `import()`, which would fetch styles: see `stylesWithin` and `sharedBeside`. */
export const plainImports: Plugin = {
  name: 'plain-imports',
  configResolved({ plugins }) {
    for (const [nth, { name }] of [...plugins.entries()].reverse())
      if (/import-analysis-build|build-import-analysis/.test(name)) (plugins as Plugin[]).splice(nth, 1)
  },
}

/** Requests a file's shared dependencies together with the file, not after it has arrived. */
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

/** Tells the page of each `import()` that fails: its file may be gone with an earlier version. See widget/main.tsx. */
export const missed: Plugin = {
  name: 'missed',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && !chunk.isEntry)
          chunk.code = chunk.code.replace(/import\("\.\/[\w-]+\.js"\)/g, '$&.catch(missed_)')
    },
  },
}

/**
 * Puts the bundler's runtime into the chat's file, which saves a request. The runtime returns one of several modules in a
 * file, as an object that reads each export when it is used.
 */
export const runtimeInChat: Plugin = {
  name: 'runtime-in-chat',
  augmentChunkHash: ({ name }) => (name === 'chat' ? 'with its runtime' : ''),
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
      const [runtime, chat] = ['rolldown-runtime', 'chat'].map((wanted) => chunks.find(({ name }) => name === wanted))
      if (!runtime || !chat) return
      const fileOf = ({ fileName }: typeof chat) => fileName.slice('assets/'.length)
      const known =
        /^var \w=Object\.defineProperty,(\w)=\(\w,\w\)=>\{[^;]*;for\([^;]*\{get:[^;]*;return.*\};export\{\1 as t\};\s*$/
      if (!known.test(runtime.code)) this.error(`The bundler has another runtime, see runtimeInChat: ${runtime.code}`)
      if (chat.code.includes('rt_')) this.error('The chat has a name rt_ of its own, see runtimeInChat.')
      // A promise that resolves with the object asks it for `then`, which it lacks.
      chat.code = `var rt_=e=>new Proxy(e,{get:(e,t)=>e[t]?.()});${chat.code};export{rt_ as rt}`
      for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
        const taken = new RegExp(`import\\s?\\{\\s?t(?: as (\\w+))?\\s?\\}\\s?from\\s?"\\./${fileOf(runtime)}";`)
        chunk.code = chunk.code.replace(taken, (_, name = 't') =>
          chunk === chat ? `var ${name}=rt_;` : `import{rt as ${name}}from"./${fileOf(chat)}";`,
        )
        chunk.imports.splice(chunk.imports.indexOf(runtime.fileName), 1)
      }
      delete bundle[runtime.fileName]
    },
  },
}
