import type pg from 'pg'
import type { Transaction } from '../../conversation/ports'
import { RowTaken } from '../../conversation/refusals'
import type { Kept } from '../cache/query-cache'
import type { Driver } from '../queries/driver'
import type { Parameters, Query } from '../queries/query'
import { createTransaction } from '../queries/reader'
import type { TableName } from '../tables/tables'
import { Touched } from '../touched'
import { isAfterFailure } from './errors'
import type { Answer, Gather } from './gather'
import type { RowHolds } from './row-holds'
import { type Sent, sent } from './statements'
import { submit } from './submit'

/** What is set up is read whole and compared: who writes it does so alone, on all nodes, from the beginning of the command. */
export class NeedsSetup extends Error {}

const setup: ReadonlySet<TableName | null> = new Set<TableName>([
  'settings',
  'communities',
  'community_keys',
  'sources',
  'agents',
  'source_permissions',
  'access_tokens',
  'roles',
  'channels',
  'identity_groups',
  'accounts',
  'sign_in_links',
])

/** How the command that runs now goes about its work. */
export interface Way {
  client: pg.Client
  /** Whether it may wait for rows that other transactions hold. */
  holding: 'waiting' | 'at once'
  setupHeld: boolean
  /** Whether somebody has asked for the number of the transaction. */
  xidAsked: boolean
  /** Present when it shares its transaction with commands that run at the same time. */
  beside: RowHolds<Slot> | null
  /** Sends what commands that share a transaction do at the same time as one. */
  gather: Gather | null
  /** What its commands read of set-up, while they share a transaction and nobody writes any. */
  kept: Kept | null
}

/** A place for one command after the other. */
export interface Slot {
  readonly tx: Transaction
  begin(way: Way): void
  /** Sends what is left, and waits until all of it was done. Throws the first failure. */
  finish(): Promise<void>
  /** Whether any write was sent. */
  readonly wrote: boolean
  /** Writes for the end of the commit. */
  readonly late: readonly Sent[]
  readonly touched: Touched
  /** Of the transaction, once something was written in it. */
  readonly xid: string | null
  /** Whether it wrote to threads without naming each: what they are now it does not know. */
  readonly wroteThreadsAtOnce: boolean
}

const done = Promise.resolve()
const keyOf: { readonly [N in TableName]?: string } = {
  sessions: 'token_hash',
  webhook_health: 'webhook_id',
  outbox: 'position',
}

/** `pg_advisory_xact_lock` by name. */
export const holdName = (name: string): Sent => ({
  name: 'hold',
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
  values: [name],
})
export const publishing = 'published_events'
const askXid: Sent = { name: 'xid', text: 'select pg_current_xact_id_if_assigned()::text as xid', values: [] }

/**
 * Runs one command after the other. It is long because its parts share what is unsent, under way and held back, all of which begins anew with
 * each command.
 */
export function createSlot(node: string): Slot {
  let way: Way
  /** Not sent yet: they go together, so that nobody beside sees half of them. */
  let unsent: { statement: Sent; onRow: boolean }[] = []
  let pending: Promise<Answer>[] = []
  /** Places in `pending` of writes that must have found their row. */
  let onRow: number[] = []
  let late: Sent[] = []
  let wrote = false
  let wroteThreadsAtOnce = false
  const touched = new Touched()
  let xid: string | null = null

  const ask = (statement: Sent): Promise<Answer> => way.gather?.read(slot, statement) ?? submit(way.client, statement)
  function flush(): void {
    for (const { statement, onRow } of unsent)
      pending.push(way.gather?.write(slot, statement, onRow) ?? submit(way.client, statement))
    wrote ||= unsent.length > 0
    unsent = []
  }
  function write(statement: Sent, onRow = false): Promise<void> {
    unsent.push({ statement, onRow })
    if (!way.beside) flush()
    return done
  }
  /** The statement that failed first says why. */
  async function why(error: unknown): Promise<unknown> {
    if (!isAfterFailure(error)) return error
    for (const result of await Promise.allSettled(pending)) {
      if (result.status === 'rejected' && !isAfterFailure(result.reason)) return result.reason
    }
    return error
  }
  async function read(statement: Sent): Promise<Record<string, unknown>[]> {
    flush()
    try {
      return (await ask(statement)).rows as Record<string, unknown>[]
    } catch (error) {
      throw await why(error)
    }
  }

  const driver: Driver = {
    node,
    all: async (query, parameters) => {
      const statement = sent(query, parameters, way.holding)
      const { beside } = way
      const { of } = query
      if (!beside || of === undefined) return read(statement)
      for (;;) {
        const askedAt = beside.now()
        const rows = await read(statement)
        let outdated = false
        const taken = rows
          .map((row) => `${of}:${row[keyOf[of] ?? 'id']}`)
          .find((row) => {
            const became = beside.take(row, slot, askedAt)
            outdated ||= became === 'outdated'
            return became === 'taken'
          })
        if (taken !== undefined) await beside.wait(taken, slot)
        else if (!outdated) return rows
      }
    },
    run: (query, parameters) => {
      const { writes } = query.for('postgres')
      if (setup.has(writes) && !way.setupHeld) return Promise.reject(new NeedsSetup())
      if (writes === 'webhooks') way.kept = null
      wroteThreadsAtOnce ||= writes === 'threads' && typeof parameters.id !== 'string'
      if (writes === publishing && late.length > 0) sendLate()
      return write(sent(query, parameters, 'no'))
    },
    runOnRow: (query, parameters) => {
      onRow.push(pending.length + unsent.length)
      return write(sent(query, parameters, 'no'), true)
    },
    runInOrder: (query: Query, parameters: Parameters) => {
      late.push(sent(query, parameters, 'no'))
      return done
    },
    hold: (name) => void write(holdName(name)),
    kept: () => way.kept,
  }
  function sendLate(): void {
    for (const statement of [holdName(publishing), ...late.splice(0)]) void write(statement)
  }

  const slot: Slot = {
    tx: createTransaction(driver, touched),
    begin: (next) => {
      way = next
      unsent = []
      pending = []
      onRow = []
      late = []
      wrote = false
      wroteThreadsAtOnce = false
      touched.clear()
      xid = null
    },
    touched,
    finish: async () => {
      flush()
      if (!wrote) return
      // What was sent is done before anything that others send from now on.
      way.beside?.release(slot)
      way.gather?.over()
      const asked = way.xidAsked ? null : ask(askXid)
      way.xidAsked = true
      try {
        const results = await Promise.all(pending)
        if (onRow.some((nth) => results[nth]?.rowCount === 0)) throw new RowTaken()
        if (asked) xid = (await asked).rows[0]?.xid ?? null
      } catch (error) {
        throw await why(error)
      }
    },
    get wrote() {
      return wrote
    },
    get wroteThreadsAtOnce() {
      return wroteThreadsAtOnce
    },
    get late() {
      return late
    },
    get xid() {
      return xid
    },
  }
  return slot
}
