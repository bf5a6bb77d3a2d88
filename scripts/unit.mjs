// `npm run unit [-- vitest options]`: runs the tests that lie beside the sources.
// `npm run matrix` (UPDATE_MATRIX=1): writes docs/reference/channel-matrix.md from the rules of the structured types.
import { checkFolder, checkNode, endPlainly, ensureInstalled, root, run } from './prepare.mjs'

endPlainly()
checkNode()
checkFolder()
await ensureInstalled()
const args = ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)]
process.exit(await run(process.execPath, args, { cwd: root }))
