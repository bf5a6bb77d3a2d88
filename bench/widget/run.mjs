// `npm run bench:widget [-- rounds=7 only=load,feed,scroll]`: the built widget beside floor B, in one Chromium, in turns.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkNode, endPlainly, ensureBuilt, ensureInstalled, root, run } from '../../scripts/prepare.mjs'

endPlainly()
checkNode()
await ensureInstalled()
await ensureBuilt()
// They need installed packages, so they are loaded only now.
const { build } = await import('vite')
const { findBrowser } = await import('../../scripts/browser.mjs')
const floor = join(root, 'bench/widget/floor')
const common = { root, configFile: false, logLevel: 'warn' }

await build({
  ...common,
  build: {
    outDir: 'dist/bench/floor',
    target: 'es2020',
    lib: { entry: join(floor, 'loader.js'), formats: ['iife'], name: 'floorLoader', fileName: () => 'loader.js' },
  },
})
await build({
  ...common,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist/bench/floor',
    emptyOutDir: false,
    target: 'es2020',
    modulePreload: false,
    rollupOptions: { input: join(floor, 'chat.jsx'), output: { entryFileNames: 'chat.js' } },
  },
})
copyFileSync(join(floor, 'chat.html'), join(root, 'dist/bench/floor/chat.html'))
await build({
  ...common,
  build: {
    outDir: 'dist/bench/widget',
    target: 'node20',
    ssr: true,
    minify: false,
    rollupOptions: { input: { measure: join(root, 'bench/widget/measure.ts') } },
  },
})
process.exit(
  await run(process.execPath, [join(root, 'dist/bench/widget/measure.js'), ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, BROWSER_PATH: await findBrowser() },
  }),
)
