// The browser of the tests and its fonts: both come from packages, so every machine draws the same pages.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { at } from '../prepare.mjs'

const cache = at('node_modules/.cache/bubblewire')

/**
 * Returns the environment of a run with a browser: BROWSER_PATH, the path of a Chromium, FONTCONFIG_FILE, the fonts that
 * it draws with, and WIDE_FONTS, a set of wider ones. The Chromium is that of the package, unless BROWSER_PATH names another. Throws when there is none.
 */
export async function browserOfTests() {
  const { path, origin } = named() ?? (await packaged()) ?? playwrights()
  console.log(`Browser: ${path} (${origin})`)
  return { BROWSER_PATH: path, FONTCONFIG_FILE: fontsOfTests('usual'), WIDE_FONTS: fontsOfTests('wide') }
}

function named() {
  const path = process.env.BROWSER_PATH
  if (!path) return null
  if (!existsSync(path)) throw new Error(`BROWSER_PATH names ${path}, which does not exist.`)
  return { path, origin: 'named by BROWSER_PATH' }
}

/** The package holds a program for Linux on x64. */
async function packaged() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const { version } = JSON.parse(readFileSync(at('node_modules/@sparticuz/chromium/package.json'), 'utf8'))
  const folder = join(cache, `chromium-${version}`)
  // The package brings its own libraries where the system lacks them.
  const libraries = hasLibrary('libnss3.so') ? null : join(folder, 'al2023/lib')
  if (libraries) process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  if (!existsSync(libraries ?? join(folder, 'chromium'))) await unpack(folder)
  if (libraries) process.env.LD_LIBRARY_PATH = [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  return { path: join(folder, 'chromium'), origin: 'from the package @sparticuz/chromium' }
}

/** The package unpacks into the folder for temporary files, where an aborted run leaves half a program. */
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
  if (existsSync(path)) return { path, origin: "Playwright's own" }
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

/** Families by what pages ask for. Both sets hold Latin, Greek, Cyrillic, Arabic and Hebrew. */
const families = {
  usual: { 'sans-serif': 'Noto Sans', serif: 'DejaVu Serif', monospace: 'DejaVu Sans Mono' },
  // The same texts need about a tenth more room.
  wide: { 'sans-serif': 'DejaVu Sans', serif: 'DejaVu Serif', monospace: 'DejaVu Sans Mono' },
}

const fontFolders = [
  '@embedpdf/fonts-latin/fonts',
  '@embedpdf/fonts-arabic/fonts',
  '@embedpdf/fonts-hebrew/fonts',
  'dejavu-fonts-ttf/ttf',
]

/** Writes the settings of fontconfig for a set of fonts, and returns the path of the file. No font of the system is used. */
export function fontsOfTests(set) {
  const asked = families[set]
  const folder = join(cache, 'fonts')
  const file = join(folder, `${set}.conf`)
  mkdirSync(folder, { recursive: true })
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
    '<fontconfig>',
    ...fontFolders.map((fonts) => `<dir>${escaped(at(`node_modules/${fonts}`))}</dir>`),
    `<cachedir>${escaped(folder)}</cachedir>`,
    '<selectfont><rejectfont><glob>*MathTeX*</glob></rejectfont></selectfont>',
    ...Object.entries({ 'system-ui': asked['sans-serif'], ...asked }).map(([name, family]) => use(family, name)),
    use(asked['sans-serif']),
    '</fontconfig>',
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

/** Without a name: the family for everything that no font has; weak, or it would hide fonts that have a missing letter. */
function use(family, name) {
  const test = name ? `<test name="family"><string>${name}</string></test>` : ''
  const edit = name ? 'mode="assign" binding="strong"' : 'mode="append_last" binding="weak"'
  return `<match target="pattern">${test}<edit name="family" ${edit}><string>${family}</string></edit></match>`
}

const escaped = (path) => path.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
