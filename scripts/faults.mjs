// `npm run faults [-- all | NAME ...] [SEED] [messages=N] [old=COMMIT]`: breaks the built product on purpose, and checks what everybody saw.
import { join } from 'node:path'
import { checkNode, endPlainly, ensureBuilt, ensureInstalled, root, run } from './prepare.mjs'

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
    outDir: 'dist/faults',
    emptyOutDir: true,
    target: 'node20',
    ssr: true,
    minify: false,
    rollupOptions: {
      input: { main: join(root, 'e2e/faults/main.ts'), devices: join(root, 'e2e/faults/devices/main.ts') },
    },
  },
})
process.exit(await run(process.execPath, [join(root, 'dist/faults/main.js'), ...process.argv.slice(2)], { cwd: root }))
