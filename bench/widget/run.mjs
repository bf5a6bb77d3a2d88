// `npm run bench:widget [-- rounds=7 only=load,feed,scroll peers=all]`: compares widget, floor B and peers.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/install.mjs'
import { runBuilt } from '../../scripts/run-built.mjs'
import { fetchPeers } from './fetch-peers.mjs'

await runBuilt(
  'dist/bench/widget',
  { measure: 'bench/widget/measure.ts' },
  {
    before: async () => {
      await buildFloor()
      if (process.argv.some((each) => each.startsWith('peers='))) fetchPeers()
      const { browserOfTests } = await import('../../e2e/testing/browser.mjs')
      return browserOfTests()
    },
  },
)

async function buildFloor() {
  const { build } = await import('vite')
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
}
