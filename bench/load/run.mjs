// `npm run load [-- minutes=10 idle=2000 active=500 every=5]`: the built server under open chats, and what becomes of its memory.
import { join } from 'node:path'
import { checkNode, endPlainly, ensureBuilt, ensureInstalled, root, run } from '../../scripts/prepare.mjs'

endPlainly()
checkNode()
await ensureInstalled()
await ensureBuilt()
// It needs an installed package, so it is loaded only now.
const { build } = await import('vite')
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: 'dist/bench/load',
    target: 'node20',
    ssr: true,
    minify: false,
    rollupOptions: { input: { load: join(root, 'bench/load/load.ts') } },
  },
})
process.exit(
  await run(process.execPath, [join(root, 'dist/bench/load/load.js'), ...process.argv.slice(2)], { cwd: root }),
)
