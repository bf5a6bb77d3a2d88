// `npm run bench [-- rounds=5 seconds=6 only=speed,growth,idle]`: the built server beside a bare limit, in turns. See docs/performance.md.
import { join } from 'node:path'
import { checkNode, endPlainly, ensureBuilt, ensureInstalled, root, run } from '../../scripts/prepare.mjs'

endPlainly()
checkNode()
await ensureInstalled()
await ensureBuilt(['server'])
// It needs an installed package, so it is loaded only now.
const { build } = await import('vite')
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: 'dist/bench/server',
    target: 'node20',
    ssr: true,
    minify: false,
    rollupOptions: {
      input: {
        measure: join(root, 'bench/server/measure.ts'),
        limit: join(root, 'bench/server/limit/main.ts'),
      },
    },
  },
})
process.exit(
  await run(process.execPath, [join(root, 'dist/bench/server/measure.js'), ...process.argv.slice(2)], { cwd: root }),
)
