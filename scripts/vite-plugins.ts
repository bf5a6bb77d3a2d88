import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { createServer, type Plugin, type Rolldown, type UserConfig } from 'vite'

const at = (path: string) => resolve(import.meta.dirname, '..', path)

/**
 * Names CSS classes: letters for the file, a number for the class. Short, because visitors download each name twice.
 */
export function shortNames() {
  // The console's files follow the widget's, so that they do not change the names that visitors download.
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

/** Puts the prerendered chat and its styles into the HTML, so only the script loads separately (widget/built-page.tsx). */
export function shellPlugin(drawing: UserConfig): Plugin {
  let styles = ''
  return {
    name: 'drawn-shell',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || chunk.name !== 'chat') continue
          for (const file of chunk.viteMetadata?.importedCss ?? []) {
            const sheet = bundle[file]
            if (sheet?.type === 'asset')
              styles += String(sheet.source)
                .replace(/\/\*\$vite\$:\d+\*\//, '')
                .trim()
            delete bundle[file]
          }
          chunk.viteMetadata?.importedCss.clear()
        }
      },
    },
    transformIndexHtml: async (html, { bundle = {} }) => {
      const server = await createServer({
        ...drawing,
        configFile: false,
        logLevel: 'warn',
        appType: 'custom',
        server: { middlewareMode: true, hmr: false, watch: null, ws: false },
        optimizeDeps: { noDiscovery: true },
      })
      const { renderShell } = await server.ssrLoadModule('/built-page.tsx')
      await server.close()
      return html
        .replace(
          /(<script [^>]*src=")([^"]*\/)[^"]*"/,
          (tag, _, folder) => `${preloads(Object.values(bundle), folder)}${tag}`,
        )
        .replace('</head>', () => `<style>${styles}</style></head>`)
        .replace('<div id="app"></div>', () => `<div id="app">${renderShell()}</div>`)
        .replace(/>\s+</g, '><')
    },
  }
}

function preloads(files: (Rolldown.OutputChunk | Rolldown.OutputAsset)[], folder: string): string {
  const [chat] = files.filter((each) => each.type === 'chunk').filter(({ name }) => name === 'chat')
  const page = files.find(({ name }) => name === 'page')?.fileName
  return [chat?.fileName, ...(chat?.imports ?? [])]
    .filter((file) => file && file !== page)
    .map((file) => `<link rel="modulepreload" crossorigin href="${folder}${file?.split('/').at(-1)}">`)
    .join('')
}
