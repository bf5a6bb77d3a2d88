// Builds a benchmark or a fault test like the server and runs it in its own process.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import ensureBuilt from './build.mjs'
import { ensureInstalled, root } from './install.mjs'

/** Builds the product and the entries (name to source), runs the first entry, and exits with its status. */
export async function runBuilt(
  outDir,
  entries,
  { product = true, args = process.argv.slice(2), before = async () => ({}) } = {},
) {
  ensureInstalled()
  if (product) await ensureBuilt(product === true ? undefined : product)
  const env = { ...process.env, ...(await before()) }
  // A late import, because `ensureInstalled` may have installed this package just now.
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
