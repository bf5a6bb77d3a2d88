import type { Client, QueryResult } from 'pg'
import type { Transaction } from '../../conversation/ports'
import { RowTaken } from '../../conversation/refusals'
import type { Settings } from '../../conversation/settings'
import { ChangeSet } from '../change-set'
import type { Driver } from '../queries/driver'
import type { Parameters, Query } from '../queries/query'
import { createTransaction } from '../queries/reader'
import type { TableName } from '../tables/tables'
import { isAfterFailure } from './errors'
import { publish, publishers, publishersEnded, publishing } from './publishers'
import { type Sent, sent } from './statements'
import { mustBeCommitted, send, submit } from './submit'

/** Thrown by a command that writes settings without their lock. The command then runs again with the lock. */
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

export const holdName = (name: string): Sent => ({
  name: 'hold',
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
  values: [name],
})
const askXid: Sent = { name: 'xid', text: 'select pg_current_xact_id_if_assigned()::text as xid', values: [] }

export interface OpenTransaction {
  readonly tx: Transaction
  readonly changes: ChangeSet
  /** Sends a write. `finish` and `commit` wait for its answer. */
  write(statement: Sent): Promise<QueryResult>
  settings(version: number): Promise<Settings>
  /**
   * Sends the remaining statements, without the commit, and waits for their answers. Throws the
   * first failure. Returns the transaction's id, or null if it wrote nothing.
   */
  finish(): Promise<string | null>
  /** Sends the remaining statements and the commit at once. Throws the first failure. */
  commit(): Promise<void>
}

interface Options {
  client: Client
  node: string
  setupHeld: boolean
  settings(tx: Driver, version?: number): Promise<Settings>
  /** Called before a read of `tx`. */
  beforeRead?(): void
  /** Called for each write of `tx`. */
  onWrite?(table: TableName, parameters: Parameters): void
}

/** Reads lock their rows. Writes wait for no answer. Rows that readers follow are numbered last, shortly before the commit. */
export function openTransaction(options: Options): OpenTransaction {
  const { client, node, setupHeld, settings } = options
  const pending: Promise<QueryResult>[] = []
  /** Indexes in `pending` of writes that must change exactly one row. */
  const onRow: number[] = []
  let late: Sent[] = []
  const changes = new ChangeSet()

  const why = (error: unknown) => firstFailure(pending, error)
  function write(statement: Sent): Promise<QueryResult> {
    const answer = submit(client, statement)
    pending.push(answer)
    return answer
  }
  function writeQuery(query: Query, parameters: Parameters): Promise<void> {
    const { writes } = query.for('postgres')
    if (writes !== null) options.onWrite?.(writes, parameters)
    void write(sent(query, parameters, 'no'))
    return Promise.resolve()
  }
  function sendLate(): void {
    if (late.length === 0) return
    const statements = [publish, ...late]
    late = []
    for (const statement of statements) void write(statement)
  }
  const mayWrite = (query: Query): boolean => setupHeld || !setup.has(query.for('postgres').writes)

  const driver: Driver = {
    node,
    nextPosition: null,
    all: async (query, parameters) => {
      options.beforeRead?.()
      try {
        return (await submit(client, sent(query, parameters, 'waiting'))).rows
      } catch (error) {
        throw await why(error)
      }
    },
    run: (query, parameters) => {
      if (!mayWrite(query)) return Promise.reject(new NeedsSetup())
      if (query.for('postgres').writes === publishing) sendLate()
      return writeQuery(query, parameters)
    },
    runOnRow: (query, parameters) => {
      onRow.push(pending.length)
      return writeQuery(query, parameters)
    },
    runInOrder: async (query: Query, parameters: Parameters) => void late.push(sent(query, parameters, 'no')),
    hold: (name) => void write(holdName(name)),
    publishersEnded: () => publishersEnded(async () => (await submit(client, publishers)).rows),
  }
  let tx: Transaction | null = null
  return {
    // Most batches need none, and it has hundreds of functions.
    get tx() {
      tx ??= createTransaction(driver, changes, (made) => ({ settings: () => settings(driver), ...made }))
      return tx
    },
    changes,
    write,
    settings: (version) => settings(driver, version),
    commit: async () => {
      sendLate()
      const committed = send(client, 'commit')
      try {
        await Promise.all(pending)
        mustBeCommitted(await committed)
      } catch (error) {
        throw await why(error)
      }
    },
    finish: async () => {
      sendLate()
      if (pending.length === 0) return null
      const asked = submit(client, askXid)
      try {
        const results = await Promise.all(pending)
        if (onRow.some((nth) => results[nth]?.rowCount === 0)) throw new RowTaken()
        return (await asked).rows[0]?.xid ?? null
      } catch (error) {
        throw await why(error)
      }
    },
  }
}

/** Returns the error of the statement that failed first. Later statements fail only because of it. */
async function firstFailure(pending: readonly Promise<QueryResult>[], error: unknown): Promise<unknown> {
  if (!isAfterFailure(error)) return error
  for (const result of await Promise.allSettled(pending)) {
    if (result.status === 'rejected' && !isAfterFailure(result.reason)) return result.reason
  }
  return error
}
