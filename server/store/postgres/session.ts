import { Socket } from 'node:net'
import pg from 'pg'
import { storeBusy } from '../../conversation/refusals'
import { isLost } from './errors'

/** How long a command waits for a database that does not answer, before the command is refused as busy. */
export const patienceMs = 3000
const againMs = 100
const beatMs = 10_000
const longestToPrepareMs = 5000

/** Reads bigint as a JavaScript number: times and counters are below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === 20 || oid === 1700 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

export function connectionOptions(url: string, name: string): pg.ClientConfig {
  return {
    connectionString: url,
    types,
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 5000,
  }
}

const sockets = new WeakMap<pg.Client, Socket>()
const runs = new WeakMap<pg.Client, string>()

/**
 * The run of PostgreSQL that a connection belongs to. After a crash another transaction may get the id of one that was
 * lost, so an id means nothing to a later run.
 */
export const runOf = (client: pg.Client): string | null => runs.get(client) ?? null

/** A crash ends all connections and, without a new start of the server, resets its counters. */
const runText = `select pg_postmaster_start_time()::text || coalesce((select stats_reset::text from pg_stat_bgwriter), '') as run`

/**
 * Returns a client that is not connected yet. Only `cut` can end it at any time. With `pipeline` it sends statements
 * without waiting for earlier answers.
 */
export function createClient(url: string, name: string, { pipeline = false } = {}): pg.Client {
  const socket = new Socket()
  const client = new pg.Client({ pipeline, stream: () => socket, ...connectionOptions(url, name) })
  sockets.set(client, socket)
  return client
}

/** Ends the connection of a client at once: `end` would wait for answers that may never arrive. */
export function cut(client: pg.Client): void {
  sockets.get(client)?.destroy()
}

/** Sends all statements of one turn of the event loop in one write: each write is a system call and wakes the database. */
export function gatherWrites(client: pg.Client): void {
  const socket = sockets.get(client)
  if (!socket || socket.writableCorked > 0) return
  socket.cork()
  process.nextTick(() => socket.uncork())
}

export interface Session {
  /** Returns the current connection. Waits for it, and throws `busy` after too long. */
  client(): Promise<pg.Client>
  /** Ends the connection, if it is still this client. The next call opens a new one. */
  drop(client?: pg.Client): void
  close(): Promise<void>
}

/** Prepares a connection. If the database does not answer in time, the connection is cut, which ends the wait. */
async function inTime(client: pg.Client, prepare: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const watchdog = setTimeout(() => cut(client), longestToPrepareMs)
  try {
    await prepare(client)
  } finally {
    clearTimeout(watchdog)
  }
}

/**
 * Keeps one connection and reconnects. `prepare` runs first on each connection. While the database is away for long,
 * callers are refused immediately.
 */
export function keepSession(
  url: string,
  name: string,
  prepare: (client: pg.Client) => Promise<unknown> = async () => {},
): Session {
  let current: pg.Client | null = null
  let connecting: Promise<void> | null = null
  let closed = false
  let awaySince: number | null = null
  const { tell, wait } = createWaiting()

  async function connect(): Promise<void> {
    while (!closed && !current) {
      const client = createClient(url, name, { pipeline: true })
      const gone = () => {
        if (current !== client) return
        current = null
        awaySince ??= performance.now()
        void client.end().catch(() => {})
        start()
      }
      client.on('error', gone)
      client.on('end', gone)
      try {
        await client.connect()
        await inTime(client, async () => {
          await prepare(client)
          runs.set(client, String((await client.query(runText)).rows[0]?.run))
        })
        current = client
        awaySince = null
        beats(client, () => current === client, drop)
      } catch {
        awaySince ??= performance.now()
        void client.end().catch(() => {})
        tell()
        await new Promise((next) => setTimeout(next, againMs))
      }
    }
    tell()
  }
  function drop(client: pg.Client | null = current): void {
    if (!client || client !== current) return
    current = null
    awaySince ??= performance.now()
    cut(client)
    start()
  }
  function start(): void {
    if (closed) return
    connecting ??= connect().finally(() => {
      connecting = null
    })
  }

  return {
    client: async () => {
      const until = (awaySince ?? performance.now()) + patienceMs
      while (!current) {
        if (closed || performance.now() >= until) throw storeBusy()
        start()
        await wait(until - performance.now())
      }
      return current
    },
    drop,
    close: async () => {
      closed = true
      const client = current
      current = null
      await client?.end().catch(() => {})
      await connecting
    },
  }
}

function createWaiting() {
  const waiting: (() => void)[] = []
  return {
    tell(): void {
      for (const told of waiting.splice(0)) told()
    },
    wait: (ms: number): Promise<void> =>
      new Promise((next) => {
        const timer = setTimeout(next, Math.max(1, ms))
        waiting.push(() => {
          clearTimeout(timer)
          next()
        })
      }),
  }
}

/**
 * The other end of a connection may disappear without notice. So the connection is tested at
 * intervals, and dropped when no answer arrives.
 */
function beats(client: pg.Client, isCurrent: () => boolean, drop: () => void): void {
  let answered = true
  const timer = setInterval(() => {
    if (isCurrent() && answered) {
      answered = false
      client.query('select 1').then(
        () => {
          answered = true
        },
        () => {},
      )
      return
    }
    clearInterval(timer)
    if (isCurrent()) drop()
  }, beatMs)
  timer.unref()
}

/** Repeats a read while the database is unreachable, for at most `patienceMs`. */
export async function patiently<T>(read: () => Promise<T>): Promise<T> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (!isLost(error)) throw error
      if (performance.now() >= until) throw storeBusy()
      await new Promise((next) => setTimeout(next, againMs))
    }
  }
}
