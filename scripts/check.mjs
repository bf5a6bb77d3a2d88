// `npm run check`: checks types, lint and format, then the translations and the size budgets of files that visitors download.

import { ensureBuilt } from './build/programs.mjs'
import { checkSizes } from './build/sizes.mjs'
import { checkNode, endPlainly, ensureInstalled, root, run } from './prepare.mjs'

endPlainly()
checkNode()
await ensureInstalled()

const node = process.execPath
const steps = [
  ['types', [node, ['node_modules/typescript/bin/tsc', '-p', '.']]],
  ['lint and format', [node, ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.']]],
  ['words', [node, ['scripts/words.mjs', '--quiet']]],
]

for (const [name, [command, args]] of steps) {
  console.log(`\n== ${name}`)
  if ((await run(command, args, { cwd: root })) !== 0) process.exit(1)
}
console.log('\n== sizes')
await ensureBuilt()
if (!checkSizes()) process.exit(1)
