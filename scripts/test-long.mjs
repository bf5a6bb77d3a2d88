// `npm run test:long [-- FACTOR]`: runs every test with random values FACTOR (default 25) times as often as `npm test`, then the journeys under load,
// with more load.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkNode, endPlainly, ensureInstalled, giveUp, root, run } from './prepare.mjs'

endPlainly()
checkNode()
await ensureInstalled()
const factor = Number(process.argv[2] ?? 25)
if (!(factor >= 1)) giveUp('The factor is a number from 1 on: npm run test:long -- 100')
const env = { ...process.env, TEST_RUNS_FACTOR: String(factor) }
const tests = usersOfRuns(['contract', 'widget', 'console', 'server'], /\.test\.tsx?$/)
const status = await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...tests], { cwd: root, env })
const journeys = usersOfRuns(['e2e'], /\.spec\.ts$/)
process.exit(status || (await run(process.execPath, ['scripts/e2e.mjs', ...journeys], { cwd: root, env })))

/** Returns the files that take a number from `scripts/testing/runs.ts`. */
function usersOfRuns(folders, name) {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => name.test(file) && /scripts\/testing\/runs'/.test(readFileSync(join(root, file), 'utf8')))
}
