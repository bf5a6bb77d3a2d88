import { pathToFileURL } from 'node:url'
import { startNodes } from '../server/nodes/testing/nodes.mjs'
import ensureBuilt from './build.mjs'
import { ensureInstalled, giveUp, root } from './install.mjs'

const count = Number(process.argv[2] ?? 2)
if (!(count >= 1 && count <= 8)) giveUp('Usage: npm run cluster [-- nodes], from 1 to 8.')
ensureInstalled()
await ensureBuilt()
const { endOnSignals, inColumns } = await import(pathToFileURL(`${root}/dist/server/launcher.js`).href)
const starting = startNodes({ count })
endOnSignals(async () => (await starting).stop())
const { url, nodes, demo, redisUrl, databaseUrl } = await starting
const through = redisUrl ? `Redis at ${new URL(redisUrl).host}` : `PostgreSQL at ${new URL(databaseUrl).host}`
const lines = [
  ...(demo ? [['Shop', demo.site_url, 'a demo site with the chat in its corner']] : []),
  ['API', `${url}/1.0`, `through the proxy; described at ${url}/docs`],
  ...(demo ? [['Token', demo.access_token, "the demo agent's"]] : []),
  ...nodes.map((node, nth) => [`Node ${nth + 1}`, node.url, `process ${node.pid()}: kill it, the chat goes on`]),
  ['Talk', through, 'through which nodes tell each other'],
]
console.log(
  `\n${nodes.length} nodes of Bubblewire are running.\n\n${inColumns(lines)}\n\nCtrl-C stops them; what was stored goes with them.\n`,
)
