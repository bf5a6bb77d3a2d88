import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Commit } from '../../conversation/operations-port'
import type { Command, Store } from '../../conversation/ports'
import { storeBusy } from '../../conversation/refusals'
import { createMemory, versionOf } from '../cache/versioned-cache'
import { groupCommits } from '../group-commits'
import type { Driver } from '../queries/driver'
import { defineQuery } from '../queries/query'
import { createReader } from '../queries/reader'
import { createListeners, type Touched } from '../touched'
import { type Batch, NotTogether, newBatch, runInTurn, runTogether } from './batch'
import { freeDeadClaims, showPresence } from './claims'
import { isLost } from './errors'
import { createFlights } from './flights'
import { cannotConnect, migratePostgres } from './migrate'
import { connectionOptions, keepSession, patienceMs, patiently, type Session } from './session'
import { createSlot } from './slot'
import { sent } from './statements'
import { submit } from './submit'

export { CannotConnect } from './migrate'

interface Options {
  /** postgres://user:password@host:port/database */
  url: string
  /** Connections of this process, at least 3: one writes, the others read. From 4 on another one writes what is stored by what is remembered. */
  connections?: number
}

/** Commands that share a commit; more would hold their rows against other nodes for too long. */
const groupLimit = 256
/** A transaction that takes longer is cut: the connection is dead, or somebody holds what it needs. */
const batchMs = 20_000

/** The store on PostgreSQL, shared by any number of nodes. Throws CannotConnect. */
export async function openPostgres({ url, connections = 10 }: Options): Promise<Store> {
  await prepareDatabase(url)
  const node = randomBytes(12).toString('hex')
  const quick = Array.from({ length: connections < 6 ? 1 : 2 }, () => keepSession(url, 'bubblewire reads'))
  const flies = connections > 3
  const sky = keepSession(url, 'bubblewire messages', (client) => client.query(`${bounded}; ${byIndexes}`))
  const max = Math.max(1, connections - (flies ? 2 : 1) - quick.length)
  const pool = new pg.Pool({ ...connectionOptions(url, 'bubblewire lists'), max })
  // An idle connection that broke is replaced when one is needed.
  pool.on('error', () => {})
  const session = keepSession(url, 'bubblewire writes', async (client) => {
    await client.query(bounded)
    await showPresence(client, node)
  })
  const reads = reading(quick, pool)
  const memory = createMemory(reads)
  const slots = Array.from({ length: groupLimit }, () => createSlot(node))
  const listeners = createListeners()
  const onCommit: ((commit: Commit) => void)[] = []

  async function runBatch(commands: readonly Command<unknown>[]): Promise<PromiseSettledResult<unknown>[]> {
    const until = performance.now() + patienceMs
    let together = commands.length > 1
    for (let tries = 0; ; tries++) {
      let batch: Batch | null = null
      const began = performance.now()
      const watchdog = setTimeout(() => session.drop(), batchMs)
      try {
        batch = newBatch(await session.client())
        const [first] = slots
        if (together || !first) await runTogether(batch, slots, commands)
        else await runInTurn(batch, first, commands)
        return finished(batch, began)
      } catch (error) {
        if (error instanceof NotTogether) {
          if (!together && commands.length > 1) return await alone(commands)
          if (!together && tries > 3) return rejected(commands, error.cause)
          together = false
          continue
        }
        if (!isLost(error)) {
          if (batch) session.drop()
          return rejected(commands, error)
        }
        if (batch) session.drop()
        const became = batch?.committing ? await becameOf(batch.xid) : 'undone'
        if (batch && became === 'committed') return finished(batch, began)
        if (became === 'unknown' || performance.now() > until) return rejected(commands, storeBusy())
      } finally {
        clearTimeout(watchdog)
      }
    }
  }

  function finished({ results, touched, xid, plain }: Batch, began: number): PromiseSettledResult<unknown>[] {
    memory.forgetThreads(touched.threads.keys())
    if (plain && xid !== null) memory.learn([...touched.threads.values()].filter(isThere), versionOf(xid))
    tell(results.length, touched, performance.now() - began)
    return results
  }

  function tell(commands: number, touched: Touched, durationMs: number): void {
    for (const listener of onCommit) listener({ durationMs, commands })
    listeners.tell(touched)
  }

  async function alone(commands: readonly Command<unknown>[]): Promise<PromiseSettledResult<unknown>[]> {
    const results: PromiseSettledResult<unknown>[] = []
    for (const command of commands) results.push(...(await runBatch([command])))
    return results
  }

  /** The connection was lost while it was committing: the database itself knows what it did. */
  async function becameOf(xid: string | null): Promise<'committed' | 'undone' | 'unknown'> {
    const until = performance.now() + patienceMs
    try {
      while (xid !== null && performance.now() < until) {
        const client = await session.client()
        const { rows } = await client.query('select pg_xact_status($1::xid8) as status', [xid]).catch((error) => {
          if (isLost(error)) return { rows: [{ status: 'in progress' }] }
          throw error
        })
        if (rows[0].status === 'committed') return 'committed'
        if (rows[0].status === 'aborted') return 'undone'
        await new Promise((next) => setTimeout(next, 50))
      }
    } catch {
      // Away, or another database by now.
    }
    return 'unknown'
  }

  const { batch, transact, finish } = groupCommits((asked) => runBatch(asked.map(({ command }) => command)), groupLimit)
  const flights = flies
    ? createFlights({ session: sky, memory, transact, becameOf, whichAreThere: contentsThere(reads), landed: tell })
    : null
  const stopLooking = freeDeadClaims({ pool, node, freed: listeners.tellOutbox })
  let closing: Promise<void> | null = null
  async function close(): Promise<void> {
    await flights?.finish()
    await finish()
    await stopLooking()
    await Promise.all([session, sky, ...quick].map((each) => each.close()))
    await pool.end()
  }
  return {
    read: createReader(reads),
    batch,
    transact: (command, shortcut) => (flights && shortcut ? flights.transact(command, shortcut) : transact(command)),
    ...listeners.on,
    onCommit: (listener) => void onCommit.push(listener),
    // Deleted rows are cleared away by the database's own vacuum (docs/operations.md).
    scrub: async () => {},
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

const isThere = <T>(value: T | null): value is T => value !== null

const rejected = (commands: readonly unknown[], reason: unknown) =>
  commands.map((): PromiseSettledResult<unknown> => ({ status: 'rejected', reason }))

/** Nobody waits for long for what others hold, and no transaction stays open behind a process that is gone. */
const bounded = `set lock_timeout = '4s'; set idle_in_transaction_session_timeout = '15s';
  set default_transaction_isolation = 'read committed'`

/** Messages change a few rows each, whatever the statistics of a young database say; and a plan for just these messages costs more than they do. */
const byIndexes = 'set enable_seqscan = off; set jit = off; set plan_cache_mode = force_generic_plan'

const aContent = defineQuery((db, place) => db.selectFrom('contents').select('id').where('id', '=', place('id')))
const contentsThere = (reads: Driver) => async (ids: readonly string[]) => {
  const found = await Promise.all(ids.map((id) => reads.all(aContent, { id })))
  return new Set(found.flat().map((row) => String(row.id)))
}

/** Brings it to the newest form. Throws CannotConnect. */
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

/**
 * Outside of transactions: what is committed. Rows found by an index share connections, one statement right behind the other; a list
 * that may take long has a connection to itself.
 */
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
        return (await submit(await session.client(), statement).catch(dropping(session))).rows
      }),
    run: readsOnly,
    runOnRow: readsOnly,
    runInOrder: readsOnly,
    hold: () => {},
    kept: () => null,
  }
}

/** A connection that is of no use any more, though it lives, goes; the next attempt has a new one. */
function dropping(session: Session): (error: unknown) => never {
  return (error) => {
    if (error instanceof pg.DatabaseError && isLost(error)) session.drop()
    throw error
  }
}
