// Browser and fonts come from packages, so every machine renders the same pages.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright'

const modules = resolve(import.meta.dirname, '../../node_modules')
const cache = join(modules, '.cache/bubblewire')

/** Returns BROWSER_PATH, FONTCONFIG_FILE and WIDE_FONTS for tests. Throws without a browser. */
export async function browserOfTests() {
  return {
    BROWSER_PATH: named() ?? (await packaged()) ?? playwrights(),
    FONTCONFIG_FILE: join(import.meta.dirname, 'fonts/usual.conf'),
    WIDE_FONTS: join(import.meta.dirname, 'fonts/wide.conf'),
  }
}

function named() {
  const path = process.env.BROWSER_PATH
  if (path && !existsSync(path)) throw new Error(`BROWSER_PATH names ${path}, which does not exist.`)
  return path || null
}

/** The package contains a program for Linux on x64 only. */
async function packaged() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const { version } = JSON.parse(readFileSync(join(modules, '@sparticuz/chromium/package.json'), 'utf8'))
  const folder = join(cache, `chromium-${version}`)
  // The package includes libraries for systems that lack them.
  const libraries = hasLibrary('libnss3.so') ? null : join(folder, 'al2023/lib')
  if (libraries) process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  if (!existsSync(libraries ?? join(folder, 'chromium'))) await unpack(folder)
  if (libraries) process.env.LD_LIBRARY_PATH = [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  return join(folder, 'chromium')
}

/** The package unpacks into the temporary folder, where an aborted run leaves an incomplete program. */
async function unpack(folder) {
  mkdirSync(cache, { recursive: true })
  const unfinished = mkdtempSync(join(cache, 'chromium-'))
  const { TMPDIR } = process.env
  process.env.TMPDIR = unfinished
  try {
    const { default: bundled } = await import('@sparticuz/chromium')
    await bundled.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
}

function playwrights() {
  const path = chromium.executablePath()
  if (existsSync(path)) return path
  throw new Error(
    `No package holds a Chromium for ${process.platform} on ${process.arch}. Run \`npx playwright install chromium\`, or name a Chromium in BROWSER_PATH.`,
  )
}

function hasLibrary(name) {
  try {
    return execFileSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' }).includes(name)
  } catch {
    return false
  }
}
