import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import preact from '@preact/preset-vite'
import { type BuildOptions, defineConfig, mergeConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
// @ts-expect-error A script without types.
import { scriptsOf } from './scripts/package-scripts.mjs'
import { shellPlugin, shortNames } from './scripts/vite-plugins.ts'

const at = (path: string) => resolve(import.meta.dirname, path)

const viewSettings: UserConfig = {
  plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false })],
  css: { modules: { generateScopedName: shortNames() } },
  // Whole files, because a page downloads all translations of a language. Named exports would repeat the names.
  json: { namedExports: false, stringify: false },
}

/** Refers to files relative to the importing file, so that the build works under any path of PUBLIC_URL. */
const relative = (inPage?: (file: string) => string): UserConfig['experimental'] => ({
  renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? inPage?.(file) : { relative: true }),
})

/** Cards, and the modules that nearly every rich type and every sheet uses: one request for the first rich message. */
const rich = [
  'types/template/Template.tsx',
  'types/rich-link/RichLink.tsx',
  'views/ui/Sheet.tsx',
  'views/ui/Link.tsx',
  'views/ui/Picture.tsx',
  'strings/english/shared.json',
]

/** Few chunks, because each is a request: page, conversation, rich messages, extras. */
function chunkGroup(id: string, modules: Pick<Rolldown.PluginContext, 'getModuleInfo'>): string | null {
  const reachedFrom = (...starts: string[]) => {
    const reached = new Set(starts.map((file) => at(`widget/${file}`)))
    for (const module of reached) for (const next of modules.getModuleInfo(module)?.importedIds ?? []) reached.add(next)
    return reached
  }
  // Announcements need one line of attachment.ts, but nothing else of `rich`.
  const chat = ['chat.tsx', '../contract/attachment.ts']
  const groups = { page: ['main.tsx'], chat, rich, extras: ['session/extras.ts'] }
  return Object.entries(groups).find(([, files]) => reachedFrom(...files).has(id))?.[0] ?? null
}

/**
 * On the studio's stage the widget's socket leads to a server in the page itself. The widget's own build does not
 * contain it.
 */
const stageSocket: Plugin = {
  name: 'stage-socket',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '../connection/socket' && importer === at('widget/session/chat-session.ts')
      ? at('console/studio/stage/socket.ts')
      : null,
}

/** In the studio each view writes dates and amounts in its own language, because two languages can be on one page. */
const wordsOfView: Plugin = {
  name: 'words-of-view',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    importer.startsWith(at('widget')) && resolve(importer, '..', source) === at('widget/strings/words')
      ? at('console/studio/sheet/spoken-words.ts')
      : null,
}

function page(
  input: string,
  outDir: string,
  base: string,
  plugins: Plugin[] = [],
  build: BuildOptions = {},
): UserConfig {
  return {
    root: 'widget',
    base,
    // The chat's page is `/chat/<channel id>/`.
    ...(base === '/widget/' && { experimental: relative((file) => `../..${base}${file}`) }),
    ...viewSettings,
    plugins: [viewSettings.plugins, plugins],
    worker: { rolldownOptions: { output: { entryFileNames: 'assets/[hash:7].js' } } },
    build: {
      outDir: at(outDir),
      emptyOutDir: true,
      target: 'es2022',
      // Browsers with light-dark() and :dir(). Compiled for older browsers, styles would not follow a change of theme
      // or direction.
      cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
      assetsInlineLimit: 0,
      manifest: true,
      // All supported browsers have `modulepreload`.
      modulePreload: { polyfill: false },
      ...build,
      rolldownOptions: {
        input: at(`widget/${input}`),
        optimization: { inlineConst: true },
        output: {
          // Hexadecimal names compress better in the files that contain them.
          hashCharacters: 'hex',
          entryFileNames: 'assets/[hash:7].js',
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames: 'assets/[hash:7][extname]',
          codeSplitting: { groups: [{ name: chunkGroup, debugName: 'groups' }], includeDependenciesRecursively: false },
        },
      },
    },
  }
}

/**
 * The studio, its stage and the page behind a review link, in one folder. Their addresses are relative, like the
 * gallery's.
 */
const studio: UserConfig = {
  root: 'console/studio',
  base: './',
  ...viewSettings,
  plugins: [stageSocket, wordsOfView, viewSettings.plugins],
  build: {
    outDir: at('dist/studio'),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      input: {
        studio: at('console/studio/index.html'),
        stage: at('console/studio/stage/index.html'),
        review: at('console/studio/review/index.html'),
      },
    },
  },
}

/**
 * Each folder with an index.html is a page of the console. Shared code is downloaded once. The studio has its own
 * build.
 */
const consolePages = readdirSync(at('console')).filter(
  (name) => name !== 'studio' && existsSync(at(`console/${name}/index.html`)),
)

/** The shell is on every page. Only its other languages are separate files. */
const inShell = (id: string): string | null =>
  id.startsWith(at('console/shell/')) && !id.includes('/strings/languages/') ? 'shell' : null

const pagesOfConsole: UserConfig = {
  root: 'console',
  // The server inserts the path of PUBLIC_URL, because pages have different depths.
  base: '/console/',
  experimental: relative(),
  ...viewSettings,
  plugins: [viewSettings.plugins],
  build: {
    outDir: at('dist/console'),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    manifest: true,
    // All supported browsers have `modulepreload`.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: Object.fromEntries(consolePages.map((name) => [name, at(`console/${name}/index.html`)])),
      // The code of every page is one file, even if a part that loads later shares some of it.
      output: { codeSplitting: { groups: [{ name: inShell, debugName: 'shell' }] } },
    },
  },
}

/** Copies the files of the pages below /docs. Swagger UI would look for them in its own package. */
const apiPages: Plugin = {
  name: 'api-pages',
  generateBundle() {
    const folder = at('node_modules/@fastify/swagger-ui/static')
    for (const name of readdirSync(folder).filter((each) => !['csp.json', 'swagger-ui.js'].includes(each)))
      this.emitFile({ type: 'asset', fileName: `api-pages/${name}`, source: readFileSync(resolve(folder, name)) })
  },
}

/** A package for builders (scripts/build-package.mjs): readable, because its users debug through it. */
const clientPackage = (name: string): UserConfig => {
  const { exports, peerDependencies = {} } = JSON.parse(readFileSync(at(`clients/${name}/package.json`), 'utf8'))
  return {
    build: {
      outDir: at(`clients/${name}/dist`),
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      lib: {
        entry: Object.fromEntries(
          scriptsOf(exports).map((entry: string) => [entry, at(`clients/${name}/${entry}.ts`)]),
        ),
        formats: ['es'],
      },
      rolldownOptions: {
        // Also their parts, such as `@langchain/core/tools`.
        external: Object.keys(peerDependencies).map((peer) => new RegExp(`^${peer}(/|$)`)),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  }
}

/**
 * Each program is a separate build: `vite build --mode loader | site | worker | window | widget | gallery | studio |
 * console | webview | server | mail`.
 */
const builds: Record<string, UserConfig> = {
  // One classic script without imports, because it runs on unknown pages.
  loader: {
    build: {
      outDir: 'dist/loader',
      target: 'es2021',
      lib: { entry: at('loader/loader.ts'), formats: ['iife'], name: 'bubblewireLoader', fileName: () => 'loader.js' },
    },
  },
  // The parts that the loader fetches when they are first needed. Served in the folder of loader.js.
  site: {
    build: {
      outDir: 'dist/site',
      target: 'es2022',
      // As a library, so that Vite adds no helper to its imports, which would fire events on the site's page.
      lib: { entry: { frame: at('loader/frame.ts'), site: at('loader/site/site.ts') }, formats: ['es'] },
      rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', minify: true } },
    },
  },
  // The worker that shows notices of a closed chat: a classic script, which a site's own file imports.
  worker: {
    build: {
      outDir: 'dist/worker',
      target: 'es2020',
      lib: {
        entry: at('loader/site/notices/worker.ts'),
        formats: ['iife'],
        name: 'bubblewireWorker',
        fileName: () => 'push-worker.js',
      },
    },
  },
  // The window on the server's own origin that requests the permission for notices.
  window: {
    root: 'loader/site/notices',
    base: './',
    build: {
      outDir: at('dist/window'),
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: at('loader/site/notices/index.html'),
        output: { entryFileNames: 'push-window.js' },
      },
    },
  },
  // The chat's page; every rich type is a chunk that is fetched when it is needed.
  widget: page('index.html', 'dist/widget', '/widget/', [shellPlugin({ root: at('widget'), ...viewSettings })]),
  // Separate, so that the gallery does not change the visitors' download. Relative, so it runs from any folder.
  gallery: page('gallery.html', 'dist/gallery', './'),
  studio,
  console: pagesOfConsole,
  // A classic script for pages in the webview.
  webview: {
    build: {
      outDir: 'dist/webview',
      target: 'es2020',
      lib: { entry: at('widget/webview/sdk.ts'), formats: ['iife'], name: 'bubblewireSdk', fileName: () => 'sdk.js' },
    },
  },
  'ai-sdk': clientPackage('ai-sdk'),
  'chat-sdk': clientPackage('chat-sdk'),
  embed: clientPackage('embed'),
  langchain: clientPackage('langchain'),
  'openai-agents': clientPackage('openai-agents'),
  structured: clientPackage('structured'),
  typescript: clientPackage('typescript'),
  webhooks: clientPackage('webhooks'),
  server: {
    plugins: [apiPages],
    // The package `bubblewire` contains all other packages, except those with binaries.
    ssr: { noExternal: true, external: ['@node-rs/argon2', '@photostructure/sqlite', 'sharp'] },
    build: {
      outDir: 'dist/server',
      target: 'node20',
      ssr: true,
      ssrEmitAssets: true,
      minify: false,
      rollupOptions: {
        input: {
          main: at('server/main.ts'),
          cli: at('server/cli/main.ts'),
          launcher: at('server/cli/start/launcher.ts'),
          connector: at('examples/connector/main.ts'),
          'ai-agent': at('examples/ai-agent/agent.ts'),
          bot: at('examples/bot/main.ts'),
          adviser: at('demo/adviser-main.ts'),
          site: at('demo/main.ts'),
        },
        // All files in one folder, because some look for others beside themselves.
        output: { chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  // What the worker thread of server/mail/inbound/mail-reader.ts loads. It has only `require`.
  mail: {
    ssr: { noExternal: true },
    build: {
      outDir: 'dist/mail',
      target: 'node20',
      ssr: true,
      ssrEmitAssets: true,
      minify: false,
      rollupOptions: {
        input: at('server/mail/inbound/parsing/packages.ts'),
        output: { format: 'cjs', entryFileNames: 'packages.cjs' },
      },
    },
  },
}

/** The licences of the packages that a program contains lie beside it. */
const licenses: UserConfig = { build: { license: { fileName: 'licenses.json' } } }

export default defineConfig(({ mode }) => mergeConfig(builds[mode] ?? {}, licenses))
