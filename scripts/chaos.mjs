// `npm run chaos [-- messages [seed] [over=polling]]`: runs a journey of e2e/operations/chaos.spec.ts with 10,000 messages, or as many as given. A seed repeats
// a run. Over `polling` no websocket gets through.
import { endPlainly, giveUp, root, run } from './prepare.mjs'

endPlainly()
const words = process.argv.slice(2)
const [messages = '10000', seed = ''] = words.filter((word) => /^\d+$/.test(word))
const over = words.find((word) => word.startsWith('over='))?.slice('over='.length) ?? 'websocket'
if (!['websocket', 'polling'].includes(over)) giveUp('Usage: npm run chaos [-- messages [seed] [over=polling]]')
const env = { ...process.env, CHAOS_MESSAGES: messages, CHAOS_SEED: seed }
const journey = over === 'polling' ? 'chats that poll' : 'loses, delays, doubles'
process.exit(await run(process.execPath, ['scripts/e2e.mjs', 'chaos', '--grep', journey], { cwd: root, env }))
