// `npm run bench:<name>`: builds bench/<name>.ts as the server is built and runs it alone in a process.
import { join } from 'node:path'
import { checkNode, endPlainly, ensureInstalled, root, run } from '../scripts/prepare.mjs'

endPlainly()
checkNode()
await ensureInstalled()
const [name = 'structured', ...options] = process.argv.slice(2)
// It needs an installed package, so it is loaded only now.
const { build } = await import('vite')
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: 'dist/bench',
    emptyOutDir: false,
    target: 'node20',
    ssr: true,
    minify: false,
    rollupOptions: { input: { [name]: join(root, 'bench', `${name}.ts`) } },
  },
})
process.exit(await run(process.execPath, [join(root, 'dist/bench', `${name}.js`), ...options], { cwd: root }))
