// Finds a Chromium for the tests, and prints its path. The order: BROWSER_PATH or PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH,
// Playwright's Chromium, the system's Chromium, the Chromium in the npm packages.
// The headless build comes first within each kind: it draws the same pages with two thirds of the work.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Returns the path of a Chromium; throws when there is none. */
export async function findBrowser() {
  const found = named() ?? playwrights() ?? system() ?? (await packaged())
  console.log(`Browser: ${found.path} (${found.which})`)
  return found.path
}

function named() {
  const path = process.env.BROWSER_PATH || process.env.PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH
  if (!path) return null
  if (!existsSync(path)) throw new Error(`BROWSER_PATH names ${path}, which is not there.`)
  return { path, which: 'named by the environment' }
}

function playwrights() {
  const path = chromium.executablePath()
  return existsSync(path) ? { path, which: "Playwright's own" } : null
}

function system() {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  const path = names.map((name) => `/usr/bin/${name}`).find((each) => existsSync(each))
  return path ? { path, which: 'installed on this system' } : null
}

async function packaged() {
  // The package brings its own libraries where the system lacks them.
  if (!hasLibrary('libnss3.so')) process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: bundled } = await import('@sparticuz/chromium')
  return { path: await bundled.executablePath(), which: 'from the package @sparticuz/chromium' }
}

function hasLibrary(name) {
  try {
    return execFileSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' }).includes(name)
  } catch {
    return false
  }
}
