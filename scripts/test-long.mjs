// `npm run test:long [-- FACTOR]`: runs every test with random values FACTOR (default 25) times as often as `npm test`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkNode, endPlainly, ensureInstalled, giveUp, root, run } from './prepare.mjs'

endPlainly()
checkNode()
await ensureInstalled()
const factor = Number(process.argv[2] ?? 25)
if (!(factor >= 1)) giveUp('The factor is a number from 1 on: npm run test:long -- 100')
const files = ['contract', 'widget', 'console', 'server']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter(
    (name) => /\.test\.tsx?$/.test(name) && /scripts\/testing\/runs'/.test(readFileSync(join(root, name), 'utf8')),
  )
const args = ['node_modules/vitest/vitest.mjs', 'run', ...files]
process.exit(
  await run(process.execPath, args, { cwd: root, env: { ...process.env, TEST_RUNS_FACTOR: String(factor) } }),
)
