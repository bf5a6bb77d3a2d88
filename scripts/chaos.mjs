// `npm run chaos [-- messages [seed]]`: runs the journey e2e/operations/chaos.spec.ts with 10,000 messages, or as many as given. A seed repeats a run.
import { endPlainly, root, run } from './prepare.mjs'

endPlainly()
const [messages = '10000', seed = ''] = process.argv.slice(2)
const env = { ...process.env, CHAOS_MESSAGES: messages, CHAOS_SEED: seed }
process.exit(await run(process.execPath, ['scripts/e2e.mjs', 'chaos'], { cwd: root, env }))
