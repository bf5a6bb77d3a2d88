import type { Decision, FastPath, KnownConversation, Wanted } from '../../conversation/fast-path'
import type { HeldRow, OutboxTaker } from '../../conversation/ports'
import { RowTaken } from '../../conversation/refusals'
import type { Settings } from '../../conversation/settings'
import type { Settled, WriteSet } from '../../conversation/write-set'
import type { ConversationCache } from '../cache/conversation-cache'
import type { CachedConversation } from '../cache/find-conversation'
import type { keepPublished } from '../cache/recent-events'
import type { ChangeSet } from '../change-set'
import { decided } from '../decided'
import { finish, newOutboxRow } from '../queries/events/outbox'
import { defineQuery } from '../queries/query'
import type { Records, TableName } from '../tables/tables'
import type { SqliteDriver } from './driver'
import { createFreeLanes } from './free-lanes'

interface Needs {
  driver: SqliteDriver
  cache: ConversationCache
  published: ReturnType<typeof keepPublished>
  changes: ChangeSet
  /** As the running transaction has them. */
  settings(): Settings
  taker(): OutboxTaker | null
}

const inTrouble = defineQuery((db) => db.selectFrom('webhook_health').select('webhook_id'))

/**
 * The fast path on SQLite: an act is decided by the cache, or by what one look at the database adds to it, and its rows are written without a wait
 * in between. Runs inside the transaction of a batch.
 */
export function createFastWrites({ driver, cache, published, changes, settings, taker }: Needs) {
  const lanes = createFreeLanes(driver)
  let held: HeldRow[] = []
  /** Webhooks whose endpoints are in trouble; null where it was changed since it was read. */
  let troubled: ReadonlySet<string> | null = null

  function find(wanted: Wanted): CachedConversation | null {
    const steps = cache.find(wanted, settings())
    let step = steps.next()
    while (!step.done) step = steps.next(driver.rows(step.value.query, step.value.parameters))
    return step.value
  }

  function addAll<N extends TableName>(table: N, records: readonly Omit<Records[N], 'position'>[]): void {
    for (const record of records) if (!driver.add(table, record)) throw new Error(`Two rows of ${table} have one key.`)
  }

  function writeRows(set: WriteSet): boolean {
    for (const each of set.settled) if (!settle(each)) return false
    for (const content of set.contents) {
      // Its client id is there already.
      if (driver.add('contents', content)) continue
      if (content === set.contents[0]) return false
      throw new Error('A content is there already.')
    }
    for (const { before, after } of set.changedContents) driver.update('contents', before, after)
    for (const { before, after } of set.threads) driver.update('threads', before, after)
    for (const { before, after } of set.interventions) driver.update('interventions', before, after)
    for (const { before, after } of set.attachments) driver.update('attachments', before, after)
    for (const event of set.events) {
      addAll('published_events', [event])
      published.add(event, driver.lastPosition())
    }
    for (const each of set.deliveries) deliver(each)
    for (const row of set.outbox) {
      addAll('outbox', [newOutboxRow(row)])
      lanes.waits(row.lane)
    }
    addAll('events', set.log)
    return true
  }

  /** Held for this process where it takes the row. */
  function deliver({ delivery, row }: WriteSet['deliveries'][number]): void {
    addAll('deliveries', [delivery])
    const takes = taker()
    const taken = takes?.mayTake(row) === true
    const until = taken ? row.created_at + takes.leaseMs : 0
    addAll('outbox', [{ ...newOutboxRow(row), claimed_until: until }])
    const position = driver.lastPosition()
    if (taken) held.push({ row: { ...row, position, attempts: 0, claimed_until: until }, delivery })
    else {
      lanes.waits(row.lane)
      changes.outbox = true
    }
  }

  function isHealthy(webhookId: string): boolean {
    troubled ??= new Set(driver.rows(inTrouble, {}).map(({ webhook_id }) => String(webhook_id)))
    return !troubled.has(webhookId)
  }

  /** False where the endpoint is in trouble, or the delivery is settled already: that is for the command to see. */
  function settle({ row, before, after }: Settled): boolean {
    if (!isHealthy(before.webhook_id) || driver.update('deliveries', before, after) === 0) return false
    if (driver.change(finish, { position: row.position, until: row.claimed_until }) === 0) throw new RowTaken()
    return true
  }

  return {
    /** Gives what was decided and written; null where the command has to do it, and nothing was written. */
    write<T>(path: FastPath<T>): Decision<T> | null {
      const found = path.wanted && find(path.wanted)
      if (path.wanted && !found) return null
      const decision = path.wanted === null ? path.decide() : found && decided(path, found.known)
      if (!decision) return null
      const { set, freeLane } = decision
      if (freeLane !== null && !lanes.isFree(freeLane)) return null
      const owed = [...set.deliveries.map(({ row }) => row.lane), ...set.outbox.map(({ lane }) => lane)]
      if (!owed.every(lanes.isFree) || !writeRows(set)) return null
      cache.wrote(set, '')
      changes.wrote(set)
      return decision
    },
    look(wanted: Wanted, see: (known: KnownConversation) => void): void {
      const found = find(wanted)
      if (found) see(found.known)
    },
    waits: lanes.waits,
    /** Whether nothing is written down of the health of this webhook. */
    isHealthy,
    /** The health of a webhook was written. */
    healthChanged(): void {
      troubled = null
    },
    committed(): void {
      if (held.length === 0) return
      const rows = held
      held = []
      taker()?.take(rows)
    },
    undone(): void {
      held = []
      troubled = null
      lanes.waits(null)
    },
  }
}
