// The floor: one process with Bubblewire's duties in a turn, but no rights, limits, retries or interventions. It checks
// tokens and shapes, composes structured content, writes the rows of a turn to the product's schema, signs, logs, counts.
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { createIds } from '../../../server/values/ids'
import { createFloorApi } from './floor-api'
import { createFloorChat } from './floor-chat'
import { openFloorStore } from './floor-store'
import { createFloorWebhooks } from './floor-webhooks'

const { PORT, DATA_DIR = '.' } = process.env
const ids = createIds(Date.now)
const store = await openFloorStore(DATA_DIR)
const demo = {
  channel_id: randomBytes(8).toString('hex'),
  access_token: `bw_live_${randomBytes(24).toString('hex')}`,
}
const scene = {
  ids,
  hash: (text: string) => createHash('sha256').update(text).digest('hex'),
  source: { id: ids(), type: 'web_messaging' as const },
}

const webhooks = createFloorWebhooks(scene, store)
const chat = createFloorChat(scene, store, webhooks)
const token = { id: ids(), agent: { id: ids(), name: 'Bot' } }
const tokens = new Map([[scene.hash(demo.access_token), token]])
const server = createServer(createFloorApi(scene, store, { chat, webhooks, tokens }))
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
server.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head, chat.connect))

server.listen(Number(PORT), '127.0.0.1', () => process.send?.({ ready: true, demo }))
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
