import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
// @ts-expect-error A script without types: it also serves what is not compiled.
import { freePort } from '../../scripts/ports.mjs'
// @ts-expect-error A script without types.
import { serverFlags } from '../../scripts/server-flags.mjs'
import { type Api, apiOf } from './bot'
import { type Hear, type Line, limitAgent, limitLine, limitTurnLine, ourAgent, ourLine } from './lines'
import { cpuOf, cpuOfChildren, memoryOf, parentOf } from './usage'

export type DatabaseName = 'sqlite' | 'postgres'
/** `before`: another build of ours. */
export type Who = 'limit' | 'before' | 'ours'
export type SubjectName = `${Who}-${DatabaseName}`

/** A server that runs, and how it is spoken to. */
export interface Running {
  name: string
  customer(nth: number): Promise<Line>
  /** Hears as many customers. */
  agent(hear: (body: string) => void, customers: number): Promise<() => void>
  /** A customer who hears what the bot replies. */
  turnCustomer(nth: number, hear: Hear): Promise<Line>
  /** How the bot speaks to it. */
  api: Api
  /** CPU time so far, microseconds: of its process, and of the database beside it. */
  usage(): { cpu: number; databaseCpu: number }
  /** Bytes. */
  memory(): number
  stop(): Promise<void>
}

export interface StartOptions {
  /** A PostgreSQL server with the right to make databases; only for subjects on it. */
  postgresUrl: string | null
  /** Further settings of ours. */
  env?: Record<string, string>
  /** Options of Node, for a profile. */
  execArgv?: string[]
  /** The program of `before`. */
  before?: string
  /** A folder with a database that is there already; it stays. */
  folder?: string
  /** The same on PostgreSQL. */
  database?: string
  /** The address of the bot's webhook: the limit is then the one of a turn. */
  webhookUrl?: string
}

/** One machine plays hundreds of visitors, who write faster than people. */
const unlimited = Object.fromEntries(
  ['MESSAGES', 'SESSIONS', 'CONNECTIONS', 'NEW_CONNECTIONS', 'REQUESTS'].map((what) => [`LIMIT_${what}`, 'off']),
)

interface Demo {
  channel_id: string
  access_token: string
}

/** Starts the subject on an empty database of its own, which goes when it stops. */
export async function start(name: SubjectName, options: StartOptions): Promise<Running> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'bubblewire-bench-'))
  const onPostgres = name.endsWith('postgres')
  const database = onPostgres ? await newDatabase(options) : null
  const port: number = await freePort()
  const [who = ''] = name.split('-')
  const limit = options.webhookUrl ? 'turn-limit' : 'limit'
  const programs: Record<string, string | undefined> = {
    limit: `dist/bench/server/${limit}.js`,
    before: options.before,
  }
  const child = fork(programs[who] ?? 'dist/server/main.js', [], {
    execArgv: [...serverFlags, ...(options.execArgv ?? [])],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...unlimited,
      ...options.env,
      PORT: String(port),
      DATA_DIR: folder,
      PUBLIC_URL: '',
      DEMO: 'on',
      BUILT_DIR: 'dist',
      DATABASE_URL: database?.url ?? '',
      WEBHOOK_URL: options.webhookUrl ?? '',
      REDIS_URL: '',
    },
  })
  const { demo } = await ready(child)
  const pid = child.pid ?? 0
  const url = `ws://127.0.0.1:${port}`
  const speaks = who !== 'limit' && demo ? ourSide(url, demo) : limitSide(url)
  return {
    name,
    ...speaks,
    usage: () => ({ cpu: cpuOf(pid), databaseCpu: database ? cpuOfChildren(database.pid) : 0 }),
    memory: () => memoryOf(pid),
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
      await database?.drop()
      if (!options.folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Side = Pick<Running, 'customer' | 'agent' | 'turnCustomer' | 'api'>

const newSession = () => randomBytes(32).toString('base64url')

const ourSide = (url: string, { channel_id, access_token }: Demo): Side => ({
  customer: () => ourLine(url, { channel_id, session_token: newSession() }),
  turnCustomer: (_, hear) => ourLine(url, { channel_id, session_token: newSession() }, hear),
  api: apiOf(url.replace('ws:', 'http:'), access_token),
  agent: (hear) => ourAgent(url.replace('ws:', 'http:'), access_token, hear),
})

const limitSide = (url: string): Side => ({
  customer: (nth) => limitLine(url, `customer-${nth}`, `thread-${nth}`),
  turnCustomer: (nth, hear) => limitTurnLine(url, `thread-${nth}`, hear),
  api: apiOf(url.replace('ws:', 'http:'), null),
  agent: (hear, customers) =>
    limitAgent(
      url,
      Array.from({ length: customers }, (_, nth) => `thread-${nth}`),
      hear,
    ),
})

function ready(child: ChildProcess): Promise<{ demo?: Demo }> {
  return new Promise((done, fail) => {
    child.on('message', (message: { ready?: boolean; demo?: Demo }) => {
      if (message.ready) done(message)
    })
    child.once('exit', () => fail(new Error('A server ended before it was ready.')))
  })
}

async function newDatabase({ postgresUrl, database }: StartOptions) {
  if (!postgresUrl) throw new Error('There is no PostgreSQL.')
  const name = database ?? `bench_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: postgresUrl })
  await admin.connect()
  if (!database) await admin.query(`create database ${name} template template0 encoding 'UTF8'`)
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid')
  // Every connection is a process of its own, under one.
  const pid = parentOf(rows[0]?.pid ?? 0)
  await admin.end()
  if (pid === null) throw new Error('The PostgreSQL to be measured has to run on this machine.')
  return {
    url: Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href,
    pid,
    drop: async () => {
      if (database) return
      const again = new pg.Client({ connectionString: postgresUrl })
      await again.connect()
      await again.query(`drop database if exists ${name} with (force)`)
      await again.end()
    },
  }
}
