import { randomBytes } from 'node:crypto'
import { type Demo, startServer } from '../start-server'
import { type Api, apiOf } from './bot'
import { type Hear, type Line, limitAgent, limitLine, limitTurnLine, ourAgent, ourLine } from './lines'
import { newDatabase } from './new-database'
import { cpuOf, cpuOfChildren, memoryOf } from './usage'

export type DatabaseName = 'sqlite' | 'postgres'
export type SubjectKind = 'limit' | 'before' | 'floor' | 'ours'
export type SubjectName = `${SubjectKind}-${DatabaseName}`

export interface Running {
  name: string
  customer(nth: number): Promise<Line>
  agent(onReply: (body: string) => void, customers: number): Promise<() => void>
  turnCustomer(nth: number, onReply: Hear): Promise<Line>
  api: Api
  /** Returns the CPU time so far in microseconds: of the server's process, and of its database. */
  usage(): { cpu: number; databaseCpu: number }
  memory(): number
  stop(): Promise<void>
}

export interface Started extends Running {
  url: string
  /** The source and token, also of the floor; null at a limit program. */
  demo: Demo | null
  stored: { folder: string; databaseUrl: string | null }
}

export interface StartOptions {
  postgresUrl: string | null
  env?: Record<string, string>
  /** Command-line options of Node, for a profile. */
  execArgv?: string[]
  before?: string
  /** A folder with an existing SQLite database, which is not deleted. */
  folder?: string
  /** The name of an existing PostgreSQL database, which is not deleted. */
  database?: string
  webhookUrl?: string
  /** The limit program's name; `limit` if absent. */
  limit?: 'limit' | 'turn-limit' | 'relay'
}

/** Starts the subject on a new empty database, which is deleted when it stops. */
export async function start(name: SubjectName, options: StartOptions): Promise<Started> {
  const database = name.endsWith('postgres') ? await newDatabase(options.postgresUrl, options.database) : null
  const [who = ''] = name.split('-')
  const programs: Record<string, string | undefined> = {
    limit: `dist/bench/server/${options.limit ?? 'limit'}.js`,
    before: options.before,
    floor: 'dist/bench/server/floor.js',
  }
  const { pid, url, demo, folder, stop } = await startServer({
    program: programs[who],
    folder: options.folder,
    execArgv: options.execArgv,
    env: { ...options.env, DATABASE_URL: database?.url ?? '', WEBHOOK_URL: options.webhookUrl ?? '' },
  })
  return {
    ...{ name, url, demo, stored: { folder, databaseUrl: database?.url ?? null } },
    ...(who !== 'limit' && demo ? ourSide(url, demo) : limitSide(url)),
    usage: () => ({ cpu: cpuOf(pid), databaseCpu: database ? cpuOfChildren(database.pid) : 0 }),
    memory: () => memoryOf(pid),
    stop: async () => {
      await stop()
      await database?.drop()
    },
  }
}

type Side = Pick<Running, 'customer' | 'agent' | 'turnCustomer' | 'api'>

export const newSession = () => randomBytes(32).toString('base64url')

const lineTo = (url: string) => url.replace('http:', 'ws:')

export const ourSide = (url: string, { channel_id, access_token }: Demo): Side => {
  const customer = (onReply?: Hear) => ourLine(lineTo(url), { channel_id, session_token: newSession() }, onReply)
  return {
    customer: () => customer(),
    turnCustomer: (_, onReply) => customer(onReply),
    api: apiOf(url, access_token),
    agent: (onReply) => ourAgent(url, access_token, onReply),
  }
}

const limitSide = (url: string): Side => ({
  customer: (nth) => limitLine(lineTo(url), `customer-${nth}`, `thread-${nth}`),
  turnCustomer: (nth, onReply) => limitTurnLine(lineTo(url), `thread-${nth}`, onReply),
  api: apiOf(url, null),
  agent: (onReply, customers) =>
    limitAgent(
      lineTo(url),
      Array.from({ length: customers }, (_, nth) => `thread-${nth}`),
      onReply,
    ),
})
