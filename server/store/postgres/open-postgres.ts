import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { OutboxTaker } from '../../conversation/events/outbox-port'
import { commandOf } from '../../conversation/events/write'
import type { Store } from '../../conversation/ports'
import { createConversationCache } from '../cache/conversation-cache'
import { readBySettings } from '../cache/settings-cache'
import { createListeners } from '../listeners'
import type { Driver } from '../queries/driver'
import { createReader } from '../queries/reader'
import { eachSecond, freeDeadClaims, showPresence } from './claims'
import { isExpected, isLost } from './errors'
import { fastAct, fastSettlement } from './fast-path/fast-acts'
import { createFastPath } from './fast-path/fast-path'
import { cannotConnect, migratePostgres } from './migrate'
import { publishers, publishersEnded } from './publishers'
import { connectionOptions, keepSession, patienceMs, patiently, type Session } from './session'
import { createSharedSettings } from './shared-settings'
import { createSlowPath } from './slow-path'
import { sent } from './statements'
import { submit } from './submit'
import { openTransaction } from './transaction'

export { CannotConnect } from './migrate'

interface Options {
  /** postgres://user:password@host:port/database */
  url: string
  /** The number of connections of this process, at least 3. */
  connections?: number
}

/**
 * Divides the connections: one sends write batches, some run transactions, some read rows by an
 * index, the others read lists.
 */
function shareOut(connections: number) {
  const slow = Math.min(4, Math.max(1, Math.floor((connections - 2) / 3)))
  const reads = connections < 4 ? 0 : connections < 6 ? 1 : 2
  return { slow, reads, lists: Math.max(1, connections - 1 - slow - reads) }
}

/** Opens the store on PostgreSQL, which any number of nodes can share. Throws CannotConnect. */
export async function openPostgres({ url, connections = 10 }: Options): Promise<Store> {
  await prepareDatabase(url)
  const node = randomBytes(12).toString('hex')
  const shares = shareOut(connections)
  const sessions = (count: number, name: string, prepare?: (client: pg.Client) => Promise<unknown>) =>
    Array.from({ length: count }, () => keepSession(url, name, prepare))
  const quick = sessions(shares.reads, 'bubblewire reads')
  const slow = sessions(shares.slow, 'bubblewire writes', (client) => client.query(bounded))
  const [batches] = sessions(1, 'bubblewire messages', async (client) => {
    await client.query(`${bounded}; ${byIndexes}`)
    await showPresence(client, node)
  }) as [Session]
  const pool = new pg.Pool({ max: shares.lists, ...connectionOptions(url, 'bubblewire lists') })
  // The pool replaces a broken idle connection itself. Without a listener its error would end the process.
  pool.on('error', () => {})
  const reads = reading(quick, pool)
  const cache = createConversationCache()
  const settings = createSharedSettings(reads)
  const listeners = createListeners()
  let taker: OutboxTaker | null = null

  // This connection has the lock that shows that the node runs, so it must exist before the first claim.
  await batches.client()
  const slowPath = createSlowPath({
    sessions: slow,
    becameOf: (xid) => becameOf(batches, xid),
    open: (client, setupHeld) => openTransaction({ client, node, setupHeld, settings: settings.within }),
    committed: (changes, durationMs) => {
      cache.forgetAll(changes.threads.keys(), changes.contents.keys())
      // Commits on several connections are reported in any order, so listeners read the current state of a thread.
      changes.undone()
      listeners.tell({ durationMs, commands: 1 }, changes)
    },
  })
  const fastPath = createFastPath({
    session: batches,
    node,
    cache,
    settings,
    taker: () => taker,
    committed: listeners.tell,
    freed: listeners.tellOutbox,
    fellBack: (error, acts) => void (isExpected(error) || listeners.tellFallback(error, acts)),
    read: withVersions(reads),
    transact: slowPath.transact,
  })
  const stored = createReader(reads)
  const stops = [freeDeadClaims({ pool, node, freed: listeners.tellOutbox }), fastPath.askAgain].map(eachSecond)
  let closing: Promise<void> | null = null
  async function close(): Promise<void> {
    await fastPath.finish()
    await slowPath.finish()
    await Promise.all(stops.map((stop) => stop()))
    await Promise.all([batches, ...slow, ...quick].map((each) => each.close()))
    await pool.end()
  }
  return {
    read: Object.assign({}, stored, readBySettings(settings.current), {
      webhookHealth: async (id: string) => ((await settings.isHealthy(id)) ? null : stored.webhookHealth(id)),
    }),
    act: (act) => fastPath.transact(commandOf(act), fastAct(act)),
    confirmDelivery: (settled, command) => fastPath.transact(command, fastSettlement(settled)),
    transact: slowPath.transact,
    ...listeners.on,
    setOutboxTaker: (given) => {
      taker = given
    },
    // PostgreSQL's own vacuum erases deleted rows (docs/run/nodes.md).
    scrub: async () => {},
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

/** Queries whether a transaction was committed whose connection was lost during the commit. */
async function becameOf(session: Session, xid: string | null): Promise<'committed' | 'undone' | 'unknown'> {
  // The transaction had written nothing.
  if (xid === null) return 'undone'
  const until = performance.now() + patienceMs
  try {
    while (performance.now() < until) {
      const client = await session.client()
      const { rows } = await client.query('select pg_xact_status($1::xid8) as status', [xid]).catch((error) => {
        if (isLost(error)) return { rows: [{ status: 'in progress' }] }
        throw error
      })
      if (rows[0].status === 'committed') return 'committed'
      if (rows[0].status === 'aborted') return 'undone'
      await new Promise((next) => setTimeout(next, 50))
    }
  } catch {}
  return 'unknown'
}

/** Bounds how long a statement waits for a lock, and how long a transaction stays open after its process has died. */
const bounded = `set lock_timeout = '4s'; set idle_in_transaction_session_timeout = '15s';
  set default_transaction_isolation = 'read committed'`

/**
 * The statistics of a new database may lead to table scans. Planning a statement costs more time than the statement.
 */
const byIndexes = 'set enable_seqscan = off; set jit = off; set plan_cache_mode = force_generic_plan'

/** Adds each row's version (`xmin`) to the results. */
function withVersions(reads: Driver): Driver {
  return { ...reads, all: (query, parameters) => reads.all(query.versioned(), parameters) }
}

/** Migrates the database to the newest step. Throws CannotConnect. */
export async function prepareDatabase(url: string): Promise<void> {
  try {
    const client = new pg.Client(connectionOptions(url, 'bubblewire migrations'))
    client.on('error', () => {})
    await client.connect()
    try {
      await migratePostgres(client)
    } finally {
      await client.end()
    }
  } catch (error) {
    throw cannotConnect(url, error)
  }
}

/** Short reads share pipelined connections. A list may take long, so it gets its own connection from a pool. */
function reading(quick: readonly Session[], lists: pg.Pool): Driver {
  let turn = 0
  const readsOnly = () => Promise.reject(new Error('A write outside of a transaction.'))
  return {
    node: null,
    all: (query, parameters) =>
      patiently(async () => {
        const statement = sent(query, parameters, 'no')
        const session = quick[turn++ % quick.length]
        if (query.planned === 'each time' || !session) return (await lists.query(statement)).rows
        try {
          return (await submit(await session.client(), statement)).rows
        } catch (error) {
          if (error instanceof pg.DatabaseError && isLost(error)) session.drop()
          throw error
        }
      }),
    run: readsOnly,
    runOnRow: readsOnly,
    runInOrder: readsOnly,
    hold: () => {},
    publishersEnded: () => publishersEnded(async () => (await patiently(() => lists.query(publishers))).rows),
  }
}
