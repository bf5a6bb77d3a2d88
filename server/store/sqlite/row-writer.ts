import { RowTaken } from '../../conversation/refusals'
import type { Settled, WriteSet } from '../../conversation/write-set'
import type { createRecentEvents } from '../cache/recent-events'
import type { ChangeSet } from '../change-set'
import { isFast } from '../fast-path'
import { finish, newOutboxRow } from '../queries/events/outbox'
import type { Records, TableName } from '../tables/tables'
import type { SqliteDriver } from './driver'
import type { createFreeKeys } from './free-keys'
import type { createHeldDeliveries } from './held-deliveries'
import type { createWebhookHealth } from './webhook-health'

interface Needs {
  driver: SqliteDriver
  published: ReturnType<typeof createRecentEvents>
  changes: ChangeSet
  freeKeys: ReturnType<typeof createFreeKeys>
  held: ReturnType<typeof createHeldDeliveries>
  health: ReturnType<typeof createWebhookHealth>
}

/** False: nothing was written (stored content, confirmed delivery, failing endpoint); the command has to run. */
export function createRowWriter({ driver, published, changes, freeKeys, held, health }: Needs) {
  function addAll<N extends TableName>(table: N, records: readonly Omit<Records[N], 'position'>[]): void {
    for (const record of records) if (!driver.add(table, record)) throw new Error(`Two rows of ${table} have one key.`)
  }

  /** Stores the delivery. Holds its row for this process if the worker takes the row. */
  function deliver({ delivery, row }: WriteSet['deliveries'][number]): void {
    addAll('deliveries', [delivery])
    const until = held.heldUntil(row)
    addAll('outbox', [{ ...newOutboxRow(row), claimed_until: until }])
    const position = driver.lastPosition()
    if (until > 0) held.add({ row: { position, attempts: 0, claimed_until: until, ...row }, delivery })
    else {
      freeKeys.waits(row.ordering_key)
      changes.outbox = true
    }
  }

  /** Returns false if the endpoint fails, or if the delivery is already confirmed. */
  function confirmDelivery({ row, before, after }: Settled): boolean {
    if (!health.isHealthy(before.webhook_id) || driver.update('deliveries', before, after) === 0) return false
    if (driver.change(finish, { position: row.position, until: row.claimed_until }) === 0) throw new RowTaken()
    return true
  }

  return function writeRows(set: WriteSet): boolean {
    if (!isFast(set)) return false
    for (const each of set.settled) if (!confirmDelivery(each)) return false
    // If the first fails, a content with its client id is already stored.
    const [sent, ...shown] = set.contents.toSorted(
      (one, other) => Number(one.client_id === null) - Number(other.client_id === null),
    )
    if (sent && !driver.add('contents', sent)) return false
    addAll('contents', shown)
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
      freeKeys.waits(row.ordering_key)
    }
    addAll('events', set.log)
    return true
  }
}
