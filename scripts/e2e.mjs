// `npm run e2e [-- playwright options]`: the journeys in a real Chromium against the built programs.
// `npm run pictures` (PICTURES=1): makes the pictures of docs/, and screenshots of every type in test-results/looks, instead.

import { ensureBuilt } from './build/programs.mjs'
import { checkNode, endPlainly, ensureInstalled, root, run } from './prepare.mjs'

endPlainly()
checkNode()
await ensureInstalled()
await ensureBuilt()
// It needs an installed package, so it is loaded only now.
const { findBrowser } = await import('./services/browser.mjs')
const path = await findBrowser()
const status = await run(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  { cwd: root, env: { ...process.env, BROWSER_PATH: path } },
)
process.exit(status)
