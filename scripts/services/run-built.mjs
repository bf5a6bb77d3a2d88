// Builds and runs TypeScript programs that measure or break the product. They are built like the server and run in their own process.
import { join } from 'node:path'
import { ensureBuilt } from '../build/programs.mjs'
import { checkNode, endPlainly, ensureInstalled, root, run } from '../prepare.mjs'

/**
 * Installs and builds what is needed, builds these entries (name to source file) into the folder, and exits with the
 * status of the first entry, which gets the arguments of the command line. `product`: the parts of the product to build
 * before; none if false, all if true. `before`: an extra step after packages are installed, which returns more
 * environment variables.
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
  // Loaded here, because it needs an installed package.
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
