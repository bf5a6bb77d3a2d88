// `npm run e2e [-- playwright options]`: runs the journeys in a real Chromium against the built programs.
// `npm run pictures` (PICTURES=1): makes the pictures of docs/ instead, and screenshots of every type in test-results/looks.

import { ensureBuilt } from './build/programs.mjs'
import { checkNode, endPlainly, ensureInstalled, root, run } from './prepare.mjs'

endPlainly()
checkNode()
await ensureInstalled()
await ensureBuilt()
// Loaded here, because it needs an installed package.
const { browserOfTests } = await import('./services/browser.mjs')
const browser = await browserOfTests()
const status = await run(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  { cwd: root, env: { ...process.env, ...browser } },
)
process.exit(status)
