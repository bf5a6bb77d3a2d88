import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { OutboxTaker } from '../../conversation/events/outbox-port'
import type { Store } from '../../conversation/ports'
import { readBySettings } from '../cache/settings-cache'
import { groupCommits } from '../group-commits'
import { createListeners } from '../listeners'
import type { Driver } from '../queries/driver'
import { createReader } from '../queries/reader'
import { createBatches } from './acts/batches'
import { createLostClaims } from './acts/lost-claims'
import { createSeenInterventions } from './acts/seen-interventions'
import { eachSecond, freeDeadClaims, showPresence } from './claims'
import { isLost } from './errors'
import { cannotConnect, migratePostgres } from './migrate'
import { publishers, publishersEnded } from './publishers'
import { connectionOptions, keepSession, patiently, type Session } from './session'
import { createSharedSettings } from './shared-settings'
import { sent } from './statements'
import { submit } from './submit'
import { openTransaction } from './transaction'
import { createTransactions } from './transactions'

export { CannotConnect } from './migrate'

interface Options {
  /** postgres://user:password@host:port/database */
  url: string
  /** The number of connections of this process, at least 4. */
  connections?: number
}

/**
 * Divides the connections: one runs acts, one runs acts that wait for a lock, some run transactions, some read rows by
 * an index, the others read lists.
 */
function shareOut(connections: number) {
  const writes = Math.min(4, Math.max(1, Math.floor((connections - 3) / 3)))
  const reads = connections < 5 ? 0 : connections < 7 ? 1 : 2
  return { writes, reads, lists: Math.max(1, connections - 2 - writes - reads) }
}

/** Opens the store on PostgreSQL, which any number of nodes can share. Throws CannotConnect. */
export async function openPostgres({ url, connections = 10 }: Options): Promise<Store> {
  await prepareDatabase(url)
  const node = randomBytes(12).toString('hex')
  const shares = shareOut(connections)
  const sessions = (count: number, name: string, prepare?: (client: pg.Client) => Promise<unknown>) =>
    Array.from({ length: count }, () => keepSession(url, name, prepare))
  const quick = sessions(shares.reads, 'bubblewire reads')
  const writes = sessions(shares.writes, 'bubblewire writes', (client) => client.query(bounded))
  const [batches] = sessions(1, 'bubblewire messages', async (client) => {
    await client.query(`${bounded}; ${byIndexes}`)
    await showPresence(client, node)
  }) as [Session]
  const [waitingSession] = sessions(1, 'bubblewire waiting', (client) => client.query(`${bounded}; ${byIndexes}`)) as [
    Session,
  ]
  const pool = new pg.Pool({ max: shares.lists, ...connectionOptions(url, 'bubblewire lists') })
  // The pool replaces a broken idle connection itself. Without a listener its error would end the process.
  pool.on('error', () => {})
  const reads = reading(quick, pool)
  const settings = createSharedSettings(reads)
  const listeners = createListeners()
  let taker: OutboxTaker | null = null

  // This connection has the lock that shows that the node runs, so it must exist before the first claim.
  await batches.client()
  const openOn = { node, settings: settings.within }
  const { transact, finish } = createTransactions({
    sessions: writes,
    open: (client, setupHeld) => openTransaction({ client, setupHeld, ...openOn }),
    committed: (changes, durationMs) => {
      // Commits on several connections are reported in any order, so listeners read the current state of a thread.
      changes.undone()
      listeners.tell({ durationMs, commands: 1 }, changes)
    },
  })
  const lostClaims = createLostClaims({ session: batches, node, freed: listeners.tellOutbox })
  const seen = createSeenInterventions()
  const runner = createBatches({
    session: batches,
    waitingSession,
    node,
    lostClaims,
    seen,
    taker: () => taker,
    open: (client, hooks) => openTransaction({ client, setupHeld: false, ...openOn, ...hooks }),
    committed: listeners.tell,
  })
  const acts = groupCommits(runner.run)
  const stored = createReader(reads)
  const freeLostClaims = async () => {
    if (!lostClaims.isEmpty()) await acts.between(lostClaims.free)
  }
  const stops = [freeDeadClaims({ pool, node, freed: listeners.tellOutbox }), freeLostClaims].map(eachSecond)
  let closing: Promise<void> | null = null
  async function close(): Promise<void> {
    await acts.finish()
    await runner.finish()
    await finish()
    await Promise.all(stops.map((stop) => stop()))
    await Promise.all([batches, waitingSession, ...writes, ...quick].map((each) => each.close()))
    await pool.end()
  }
  return {
    read: Object.assign({}, stored, readBySettings(settings.current), {
      webhookHealth: async (id: string) => ((await settings.isHealthy(id)) ? null : stored.webhookHealth(id)),
    }),
    act: (act) => acts.run(seen.arrived(act)),
    confirmDelivery: async (confirmed, command) => (await acts.run<boolean>({ confirmed })) || transact(command),
    transact,
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

/** Bounds how long a statement waits for a lock, and how long a transaction stays open after its process has died. */
const bounded = `set lock_timeout = '4s'; set idle_in_transaction_session_timeout = '15s';
  set default_transaction_isolation = 'read committed'`

/**
 * The statistics of a new database may lead to table scans. Planning a statement costs more time than the statement.
 */
const byIndexes = `set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set jit = off;
  set plan_cache_mode = force_generic_plan`

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
    nextPosition: null,
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
