// Builds each program of dist/ whose folders changed. Uses only Node's own modules.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { at, checkFolder, giveUp, hash, lock, root, runQuietly, says } from '../prepare.mjs'
import { locked } from './lock.mjs'
import { showProgress } from './progress.mjs'

const programs = {
  loader: ['loader', 'contract'],
  site: ['loader', 'contract'],
  worker: ['loader', 'contract'],
  window: ['loader', 'contract'],
  widget: ['widget', 'contract'],
  gallery: ['widget', 'contract'],
  studio: ['console', 'widget', 'contract', 'examples/scripts', 'loader/site/notices'],
  console: ['console', 'widget', 'contract', 'loader/site/notices'],
  webview: ['widget/webview', 'contract'],
  server: ['server', 'demo', 'examples', 'contract'],
}

/** Programs that a customer's page fetches: each byte counts. */
const onCustomersPages = ['loader', 'site', 'worker', 'window', 'widget', 'webview']
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** The programs that take longest to build, in increasing order. */
const longest = ['studio', 'console', 'widget']

/** Folders whose changes make a program stale. */
export const buildFolders = [...new Set(Object.values(programs).flat())]

/** Builds the programs of `dist/` whose sources changed. Ends the process when a build fails. */
export async function ensureBuilt(wanted = Object.keys(programs)) {
  if (!(await tryBuild(wanted)))
    giveUp(
      'What was changed in the sources may be at fault. In an unchanged clone remove node_modules and dist, and run the same command again.',
    )
}

/** Builds changed programs. False when a build failed; the last good build stays. */
export async function tryBuild(wanted = Object.keys(programs)) {
  return stale(wanted).length === 0 || locked(lock, () => build(wanted))
}

/** Builds in parallel on all cores, the slowest programs first. */
async function build(names) {
  // The server alone, for the command line, is built under a path with # too.
  if (names.some((name) => name !== 'server') || root.includes('?')) checkFolder()
  const waiting = stale(names).sort((a, b) => longest.indexOf(b.program) - longest.indexOf(a.program))
  const all = waiting.length
  const running = new Set()
  let built = 0
  let failed = null
  async function work() {
    for (let next = waiting.shift(); next && !failed; next = waiting.shift()) {
      running.add(next.program)
      const { status, said } = await buildOne(next)
      running.delete(next.program)
      if (status === 0) built++
      else failed = `${said.trim()}\nBuilding ${next.program} failed.`
    }
  }
  const progress = showProgress(
    'Building',
    () => `${built} of ${all}${running.size ? `, ${[...running].join(' and ')} now` : ''}`,
  )
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work))
  progress.end(failed ? 'failed' : 'done')
  if (failed) console.error(failed)
  return !failed
}

/** Builds one program. Hides the bundler's warnings about packages that are not ours. */
async function buildOne({ program, stamp, wanted }) {
  // Without its stamp, an interrupted build does not count as done.
  rmSync(stamp, { force: true })
  const vite = at('node_modules/vite/bin/vite.js')
  const result = await runQuietly(process.execPath, [vite, 'build', '--mode', program, '--logLevel', 'error'])
  if (result.status !== 0) return result
  if (program !== 'server') await compress(at(`dist/${program}`), onCustomersPages.includes(program))
  writeFileSync(stamp, wanted)
  return result
}

/** Returns the programs whose stamp does not match their sources. */
function stale(names) {
  const files = ['package-lock.json', 'vite.config.ts', 'scripts/vite-plugins.ts', 'tsconfig.json']
  const common = files.map((path) => readFileSync(at(path)))
  return names
    .map((program) => ({
      program,
      stamp: at(`dist/.${program}`),
      wanted: hash([...common, ...programs[program].flatMap(sources)]),
    }))
    .filter(({ stamp, wanted }) => !says(stamp, wanted))
}

function sources(folder) {
  return readdirSync(at(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .flatMap((path) => [Buffer.from(path.slice(root.length)), readFileSync(path)])
}

/** Writes compressed copies of all files that browsers fetch, once at build time with the strongest settings. */
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

/** Returns the smallest brotli output of all window sizes. They differ by 0 to 50 bytes of 13,000, and trying all takes five times as long. */
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
