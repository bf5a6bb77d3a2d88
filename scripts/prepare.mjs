// Brings a clone into a state that can run: packages installed, programs built. Node's own modules only.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { locked } from './lock.mjs'

export const root = resolve(import.meta.dirname, '..')
const at = (path) => join(root, path)
const lock = at('dist/.lock')

/** Ends the process with one sentence. */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Whatever goes wrong ends the process with one sentence; the stack only where somebody looks for it. */
export function endPlainly() {
  process.on('uncaughtException', (error) => {
    if (process.env.LOG_LEVEL === 'debug') console.error(error)
    giveUp(`This did not work: ${error.message}`)
  })
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 20)) {
    giveUp(`Bubblewire needs Node 20.20 or newer; this is ${process.versions.node}.`)
  }
}

/** Runs a command of this repository and resolves with its exit status; its output is shown. */
export function run(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    // Ctrl-C reaches the command by itself; a SIGTERM to this process alone would leave it behind.
    const pass = () => child.kill('SIGTERM')
    process.on('SIGTERM', pass)
    child.on('error', fail)
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', pass)
      done(code ?? (signal ? 1 : 0))
    })
  })
}

/** `node_modules` as the lock file says it. A stamp inside it tells which lock file that was. */
export async function ensureInstalled() {
  const wanted = hash([readFileSync(at('package-lock.json'))])
  const stamp = at('node_modules/.bubblewire')
  if (!says(stamp, wanted)) await locked(lock, () => install(stamp, wanted))
}

async function install(stamp, wanted) {
  if (says(stamp, wanted)) return
  const own = at('node_modules/.package-lock.json')
  const byHand =
    !existsSync(stamp) && existsSync(own) && statSync(own).mtimeMs >= statSync(at('package-lock.json')).mtimeMs
  if (!byHand) {
    console.log('Installing packages ...')
    const npm = process.env.npm_execpath
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    const status = npm
      ? await run(process.execPath, [npm, ...args])
      : await run('npm', args, { shell: process.platform === 'win32' })
    if (status !== 0) giveUp('The packages could not be installed; see above.')
  }
  writeFileSync(stamp, wanted)
}

const programs = {
  loader: ['loader', 'contract'],
  site: ['loader', 'contract'],
  widget: ['widget', 'contract'],
  gallery: ['widget', 'contract'],
  studio: ['console', 'widget', 'contract', 'examples/scripts'],
  console: ['console', 'widget', 'contract'],
  webview: ['widget/webview', 'contract'],
  server: ['server', 'demo', 'examples', 'contract'],
}

/** Programs that a customer's page fetches: each byte of them counts. */
const onCustomersPages = ['loader', 'site', 'widget', 'webview']
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Programs by how long they build, the longest last. */
const longest = ['studio', 'console', 'widget']

/** Folders whose change makes something stale. */
export const buildFolders = [...new Set(Object.values(programs).flat())]

/** `dist/` as the sources say it; only what changed is built again. Ends the process when that fails. */
export async function ensureBuilt(wanted = Object.keys(programs)) {
  if (!(await tryBuild(wanted))) giveUp('The build failed; see above.')
}

/** False when something could not be built; the last good build of it stays. */
export async function tryBuild(wanted = Object.keys(programs)) {
  return stale(wanted).length === 0 || locked(lock, () => build(wanted))
}

/** As many at once as there are cores, the longest ones first. */
async function build(names) {
  const waiting = stale(names).sort((a, b) => longest.indexOf(b.program) - longest.indexOf(a.program))
  let good = true
  async function work() {
    for (let next = waiting.shift(); next && good; next = waiting.shift()) good = (await buildOne(next)) && good
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work))
  return good
}

async function buildOne({ program, stamp, wanted }) {
  console.log(`Building ${program} ...`)
  // Without it a build that is interrupted half-way counts as none.
  rmSync(stamp, { force: true })
  const vite = at('node_modules/vite/bin/vite.js')
  const status = await run(process.execPath, [vite, 'build', '--mode', program, '--logLevel', 'warn'])
  if (status !== 0) return false
  if (program !== 'server') await compress(at(`dist/${program}`), onCustomersPages.includes(program))
  writeFileSync(stamp, wanted)
  return true
}

/** The programs whose stamp is not that of their sources. */
function stale(names) {
  const files = ['package-lock.json', 'vite.config.ts', 'scripts/build-plugins.ts', 'tsconfig.json']
  const common = files.map((path) => readFileSync(at(path)))
  return names
    .map((program) => ({
      program,
      stamp: at(`dist/.${program}`),
      wanted: hash([...common, ...programs[program].flatMap(sources)]),
    }))
    .filter(({ stamp, wanted }) => !says(stamp, wanted))
}

function says(stamp, wanted) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
}

function sources(folder) {
  return readdirSync(at(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .flatMap((path) => [Buffer.from(path.slice(root.length)), readFileSync(path)])
}

function hash(parts) {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('hex')
}

/** Compressed neighbours for everything that browsers fetch, made once at build time with the strongest settings. */
async function compress(folder, tryAll) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(js|css|html|svg)$/.test(entry.name),
  )
  const compressOne = async (entry) => {
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    const [packed, zipped] = await Promise.all([smallestBrotli(bytes, tryAll), gzipped(bytes, { level: 9 })])
    writeFileSync(`${path}.br`, packed)
    writeFileSync(`${path}.gz`, zipped)
  }
  await Promise.all(files.map(compressOne))
}

/** Which window is best is known only afterwards: 0 to 50 bytes of 13,000 lie between them. Trying costs five times as much. */
async function smallestBrotli(bytes, tryAll) {
  const packed = (tryAll ? [14, 15, 16, 18, 22] : [22]).map((window) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_LGWIN]: window,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  )
  const tries = await Promise.all(packed)
  return tries.reduce((best, each) => (each.length < best.length ? each : best))
}
