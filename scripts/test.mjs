// `npm test`: runs all checks and tests, on a fresh clone too. Stops at the first part that fails.
import { checkFolder, checkNode, endPlainly, ensureInstalled, root, run } from './prepare.mjs'

endPlainly()
checkNode()
checkFolder()
await ensureInstalled()
const node = process.execPath
const parts = [
  ['check', ['scripts/check.mjs']],
  ['unit tests', ['scripts/unit.mjs']],
  ['journeys', ['scripts/e2e.mjs']],
]
for (const [name, args] of parts) {
  console.log(`\n=== ${name}`)
  const began = Date.now()
  const status = await run(node, args, { cwd: root })
  console.log(`=== ${name}: ${status === 0 ? 'passed' : 'failed'} after ${Math.round((Date.now() - began) / 1000)} s`)
  if (status !== 0) process.exit(1)
}
