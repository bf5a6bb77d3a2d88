// `npm run cluster [-- nodes]`: starts several nodes on this machine without containers, for development and tests. See docs/run/nodes.md.
import { fork } from 'node:child_process'
import { ensureBuilt } from './build/programs.mjs'
import { checkNode, endPlainly, ensureInstalled, giveUp } from './prepare.mjs'
import { endOnSignals } from './services/supervise.mjs'

endPlainly()
if (!process.send) launchApart()
else await run()

/**
 * Starts the nodes in their own process group, so that Ctrl-C does not end the database before the nodes.
 * The launcher ends them in order, also when this process is killed.
 */
function launchApart() {
  const child = fork(import.meta.filename, process.argv.slice(2), { detached: true, stdio: 'inherit' })
  const ended = new Promise((done) => child.once('exit', done))
  // Also when npm has ended, which passes no signal on.
  endOnSignals(() => {
    child.kill('SIGTERM')
    return ended
  })
  child.on('exit', (code) => process.exit(code ?? 1))
}

async function run() {
  checkNode()
  await ensureInstalled()
  await ensureBuilt()
  const { startNodes } = await import('./services/nodes.mjs')
  const count = Number(process.argv[2] ?? 2)
  if (!(count >= 1 && count <= 8)) giveUp('Usage: npm run cluster [-- nodes], from 1 to 8.')
  let starting = null
  const stop = async () => (await starting)?.stop()
  // Registered first, because a library of the database would otherwise end this process.
  endOnSignals(stop)
  process.on('disconnect', () => void stop().then(() => process.exit(1)))
  starting = startNodes({ count })
  const { url, nodes, demo, redisUrl, databaseUrl } = await starting
  const shown = (address) => new URL(address).host
  const lines = [
    ...(demo ? [['Shop', demo.site_url, 'a demo site with the chat in its corner']] : []),
    ['API', `${url}/1.0`, `through the proxy; described at ${url}/docs`],
    ...(demo ? [['Token', demo.access_token, "the demo agent's"]] : []),
    ...nodes.map((node, nth) => [`Node ${nth + 1}`, node.url, `process ${node.pid()}: kill it, the chat goes on`]),
    [
      'Talk',
      redisUrl ? `Redis at ${shown(redisUrl)}` : `PostgreSQL at ${shown(databaseUrl)}`,
      'through which nodes tell each other',
    ],
  ]
  const width = Math.max(...lines.map(([, place]) => place.length))
  const text = lines.map(([name, place, about]) => `  ${name.padEnd(8)}${place.padEnd(width + 3)}${about}`).join('\n')
  console.log(
    `\n${nodes.length} nodes of Bubblewire are running.\n\n${text}\n\nCtrl-C stops them; what was stored goes with them.\n`,
  )
}
