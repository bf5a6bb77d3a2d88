// Programs that measure or break the product: built like the server, in their own process.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import ensureBuilt from './build.mjs'
import { ensureInstalled, root } from './install.mjs'

/** Builds the product's parts and the entries (name to source), and exits with the first one's status. */
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
