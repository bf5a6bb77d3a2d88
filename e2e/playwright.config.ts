import { defineConfig } from '@playwright/test'
// @ts-expect-error A script without types.
import { browserOfTests } from './testing/browser.mjs'

// Each worker loads this file again and must use the same browser, so store the result in the environment.
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
  // Journeys wait a lot, so there is a worker more than cores of the smallest machine.
  workers: 3,
  retries: isCI ? 1 : 0,
  forbidOnly: isCI,
  reporter: [['list'], ['../scripts/unstable.ts']],
  // Long enough for slow tests on a busy machine; only hanging tests reach this limit.
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
    { name: 'quick', grepInvert: /@deep/ },
    // The slow journeys of `npm run test:deep`.
    { name: 'deep', grep: /@deep/ },
    // Repeats one test of each page with wide fonts, as on many Linux desktops, which make texts wrap.
    {
      name: 'wide fonts',
      grep: /@wide-fonts/,
      use: {
        launchOptions: { executablePath, args, env: { ...process.env, FONTCONFIG_FILE: process.env.WIDE_FONTS ?? '' } },
      },
    },
  ],
})
