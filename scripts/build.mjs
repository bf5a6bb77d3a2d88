// `npm run build`: builds each program of dist/ whose sources changed. Playwright calls it before the journeys.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { checkFolder, giveUp, root } from './install.mjs'

const programs = {
  studio: ['console', 'widget', 'contract', 'examples/scripts', 'loader/site/notices'],
  console: ['console', 'widget', 'contract', 'loader/site/notices'],
  widget: ['widget', 'contract'],
  gallery: ['widget', 'contract'],
  server: ['server', 'demo', 'examples', 'contract'],
  mail: ['server/mail/inbound/parsing'],
  loader: ['loader', 'contract'],
  site: ['loader', 'contract'],
  worker: ['loader', 'contract'],
  window: ['loader', 'contract'],
  webview: ['widget/webview', 'contract'],
}
const common = ['package-lock.json', 'vite.config.ts', 'scripts/vite-plugins.ts', 'tsconfig.json']
const compressed = promisify(brotliCompress)
const zipped = promisify(gzip)

export const buildFolders = [...new Set(Object.values(programs).flat())]

/** Builds the programs of `dist/` whose sources changed. Ends the process if a build fails. */
export default async function ensureBuilt(names = Object.keys(programs)) {
  if (!(await tryBuild(Array.isArray(names) ? names : undefined)))
    giveUp(
      'What was changed in the sources may be at fault. In an unchanged clone remove node_modules and dist, and run the same command again.',
    )
}

/** Builds changed programs on all cores. False if a build failed; the last good build stays. */
export async function tryBuild(names = Object.keys(programs)) {
  const waiting = names.filter(isStale)
  if (waiting.length === 0) return true
  // Only the server can be built under a path with #; the command line needs that.
  if (names.some((name) => name !== 'server') || root.includes('?')) checkFolder()
  console.error(`Building ${waiting.join(', ')}; all of them take about a minute ...`)
  let failed = false
  const work = async () => {
    for (let next = waiting.shift(); next && !failed; next = waiting.shift()) if (!(await buildOne(next))) failed = true
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work))
  return !failed
}

const stampOf = (program) => join(root, `dist/.${program}`)

function isStale(program) {
  const built = statSync(stampOf(program), { throwIfNoEntry: false })
  if (!built) return true
  const began = Number(readFileSync(stampOf(program), 'utf8'))
  const sources = programs[program].flatMap((folder) => [
    folder,
    ...readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => !file.includes('.test.'))
      .map((file) => join(folder, file)),
  ])
  return ![...common, ...sources].every((path) => statSync(join(root, path)).mtimeMs <= began)
}

async function buildOne(program) {
  const began = Date.now()
  // Removes the stamp first, so that an interrupted build does not count as done.
  rmSync(stampOf(program), { force: true })
  const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--mode', program, '--logLevel', 'error']
  // A test runner's NODE_ENV would build larger files for development.
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  const status = await new Promise((done) => child.on('close', done))
  if (status !== 0) {
    console.error(`${said.trim()}\nBuilding ${program} failed.`)
    return false
  }
  if (!['server', 'mail'].includes(program)) await compress(join(root, 'dist', program))
  writeFileSync(stampOf(program), String(began))
  return true
}

/** Writes each text file of a folder compressed beside it. */
export async function compress(folder, { gzip: byGzip = true } = {}) {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html|svg)$/.test(file),
  )
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      const bytes = readFileSync(path)
      writeFileSync(`${path}.br`, await compressed(bytes, quality))
      if (byGzip) writeFileSync(`${path}.gz`, await zipped(bytes, { level: 9 }))
    }),
  )
}

if (process.argv[1] === import.meta.filename) await ensureBuilt()
