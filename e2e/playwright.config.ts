import { defineConfig } from '@playwright/test'
// @ts-expect-error A script without types.
import { browserOfTests } from './testing/browser.mjs'

// Workers read this file, too, and find the browser of the first reading.
Object.assign(process.env, await browserOfTests())
const executablePath = process.env.BROWSER_PATH
const isCI = process.env.CI === 'true'
const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export default defineConfig({
  testDir: '.',
  globalSetup: '../scripts/build.mjs',
  testMatch: process.env.PICTURES ? 'pictures*.ts' : '*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // One more worker than the cores of the smallest machine that runs the journeys: much of a journey is waiting.
  workers: 3,
  // CI repeats a failed journey once and lists it under "unstable"; elsewhere nothing is repeated.
  retries: isCI ? 1 : 0,
  forbidOnly: isCI,
  reporter: [['list'], ['../scripts/unstable.ts']],
  // For what hangs, not for what is slow: the machine may be busy with other things.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args },
  },
  projects: [
    // What `npm test` runs, in a few minutes.
    { name: 'quick', grepInvert: /@deep/ },
    // What takes long: `npm run test:deep`.
    { name: 'deep', grep: /@deep/ },
    // One journey of each page again, with letters as wide as on many Linux desktops: what was one line may be two.
    {
      name: 'wide fonts',
      grep: /@wide-fonts/,
      use: {
        launchOptions: { executablePath, args, env: { ...process.env, FONTCONFIG_FILE: process.env.WIDE_FONTS ?? '' } },
      },
    },
  ],
})
