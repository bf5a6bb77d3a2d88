// What measures or breaks the product is TypeScript beside it: built as the server is, and run in a process of its own.
import { join } from 'node:path'
import { ensureBuilt } from '../build/programs.mjs'
import { checkNode, endPlainly, ensureInstalled, root, run } from '../prepare.mjs'

/**
 * Installs and builds what is needed, builds these entries (name to source file) into the folder, and ends with the status of the first one, which gets
 * the arguments of the command line. `product`: which parts of the product are built before, none if false, all if true;
 * `before`: what else has to happen, once packages are there, and gives more of the environment.
 */
export async function runBuilt(
  outDir,
  entries,
  { product = true, args = process.argv.slice(2), before = async () => ({}) } = {},
) {
  endPlainly()
  checkNode()
  await ensureInstalled()
  if (product) await ensureBuilt(product === true ? undefined : product)
  const env = { ...process.env, ...(await before()) }
  // It needs an installed package, so it is loaded only now.
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      target: 'node20',
      ssr: true,
      minify: false,
      rollupOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, file)])),
      },
    },
  })
  const [first] = Object.keys(entries)
  process.exit(await run(process.execPath, [join(root, outDir, `${first}.js`), ...args], { cwd: root, env }))
}
