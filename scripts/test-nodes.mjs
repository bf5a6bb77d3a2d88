// `npm run test:nodes [-- 22 24] [-- only=start,journeys]`: tests the product on each supported Node: its start, the
// unit tests, and ten journeys (those with the tag @every-node). Each Node comes from the registry, into .build/nodes;
// this Node runs the remaining checks.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { checkNode, endPlainly, ensureInstalled, giveUp, root, run } from './prepare.mjs'
import { freePort } from './services/ports.mjs'

/** The versions that users have; package.json names the oldest version under "engines". */
const supported = ['22', '24', '26']

endPlainly()
checkNode()
const words = process.argv.slice(2)
const majors = words.filter((word) => /^\d+$/.test(word))
const only = words
  .find((word) => word.startsWith('only='))
  ?.slice('only='.length)
  .split(',')
if (process.platform !== 'linux') giveUp('The packages with other versions of Node are for Linux.')
await ensureInstalled()

const rows = []
for (const major of majors.length > 0 ? majors : supported) {
  const node = await installed(major)
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
  const parts = {
    start: () => starts(node, env),
    unit: () => run(node, ['scripts/unit.mjs'], { env }),
    journeys: () => run(node, ['scripts/e2e.mjs', '--grep', '@every-node'], { env }),
  }
  for (const [name, part] of Object.entries(parts)) {
    if (only && !only.includes(name)) continue
    console.log(`\n=== Node ${major}: ${name}`)
    const began = Date.now()
    const status = await part()
    rows.push(
      `Node ${major}, ${name}: ${status === 0 ? 'passed' : 'failed'} after ${Math.round((Date.now() - began) / 1000)} s`,
    )
    console.log(`=== ${rows.at(-1)}`)
  }
}
console.log(`\n${rows.join('\n')}`)
process.exit(rows.some((row) => row.includes(': failed')) ? 1 : 0)

/** Returns the path of that Node, after installing it if necessary. */
async function installed(major) {
  const name = `node-linux-${process.arch}`
  const folder = join(root, '.build/nodes', major)
  const node = join(folder, 'node_modules', name, 'bin/node')
  if (existsSync(node)) return node
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder]
  const status = await run('npm', [...args, `${name}@${major}`])
  if (status !== 0) giveUp(`Node ${major} could not be installed from the package ${name}; see above.`)
  return node
}

/** Starts the product in an empty data folder, and ends it once it says that it is running. */
async function starts(node, env) {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-node-'))
  const child = spawn(node, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...env, DATA_DIR: folder, PORT: String(await freePort()), SITE_PORT: '', BOT_PORT: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let running = false
  child.stdout.on('data', (part) => {
    process.stdout.write(part)
    if (running || !String(part).includes('Bubblewire is running.')) return
    running = true
    child.kill('SIGTERM')
  })
  await new Promise((ended) => child.once('exit', ended))
  rmSync(folder, { recursive: true, force: true })
  return running ? 0 : 1
}
