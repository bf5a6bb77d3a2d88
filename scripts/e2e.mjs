// `npm run e2e [-- playwright options]`: the journeys in a real Chromium against the built programs.
// `npm run pictures` (PICTURES=1): makes docs/picture.png, and screenshots of every type in test-results/looks, instead.
import { findBrowser } from './browser.mjs'
import { ensureBuilt, root, run } from './prepare.mjs'

await ensureBuilt()
const path = await findBrowser()
const status = await run(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  { cwd: root, env: { ...process.env, BROWSER_PATH: path } },
)
process.exit(status)
