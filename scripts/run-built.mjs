// Builds and runs TypeScript programs that measure or break the product. They are built like the server and run in
// their own process.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import ensureBuilt from './build.mjs'
import { ensureInstalled, root } from './install.mjs'

/**
 * Builds these entries (name to source file) into the folder, after the product, and exits with the status of the first
 * entry, which gets the arguments of the command line. `product`: the parts of the product to build before; none if
 * false, all if true. `before`: an extra step after packages are installed, which returns more environment variables.
 */
export async function runBuilt(
  outDir,
  entries,
  { product = true, args = process.argv.slice(2), before = async () => ({}) } = {},
) {
  ensureInstalled()
  if (product) await ensureBuilt(product === true ? undefined : product)
  const env = { ...process.env, ...(await before()) }
  // Imported here, because it needs an installed package.
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
  const child = spawn(process.execPath, [join(root, outDir, `${first}.js`), ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  // Ctrl-C reaches the program directly. A SIGTERM reaches only this process, so it is forwarded.
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code) => process.exit(code ?? 1))
}
