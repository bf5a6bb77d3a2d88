// `npm run fuzz`: sends odd requests to every route for FUZZ_SECONDS (120). It prints the seed; FUZZ_SEED repeats a run.
import { checkNode, endPlainly, ensureInstalled, root, run } from './prepare.mjs'

endPlainly()
checkNode()
await ensureInstalled()
const { FUZZ_SECONDS = '120' } = process.env
const args = ['node_modules/vitest/vitest.mjs', 'run', 'server/api/fuzz']
process.exit(await run(process.execPath, args, { cwd: root, env: { ...process.env, FUZZ_SECONDS } }))
