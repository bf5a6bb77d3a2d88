import { waitsForOthers, webhookOrderingKey } from '../../conversation/events/ordering-keys'
import type { NewOutboxRow } from '../../conversation/events/outbox-port'
import type { DeliveryRecord } from '../../conversation/events/webhook-records'
import type { Settled, WriteSet } from '../../conversation/write-set'
import type { createRecentEvents } from '../cache/recent-events'
import type { ChangeSet } from '../change-set'
import { outboxRowOf } from '../queries/events/delivery-queue'
import { newOutboxRow } from '../queries/events/outbox'
import type { TableName } from '../tables/tables'
import type { Added, SqliteDriver } from './driver'
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

/** Writes the rows of acts, except rare ones (`writeRare`). */
export function createRowWriter({ driver, published, changes, freeKeys, held, health }: Needs) {
  function addAll<N extends TableName>(table: N, records: readonly Added<N>[]): void {
    for (const record of records) if (!driver.add(table, record)) throw new Error(`Two rows of ${table} have one key.`)
  }

  /**
   * Stores the delivery. Holds it for this process if the worker takes it, and no other waits for its webhook and
   * thread. Returns it, unwritten, if others wait.
   */
  function deliver(added: DeliveryRecord): DeliveryRecord[] {
    const orderingKey = webhookOrderingKey(added.webhook_id, added.thread_id)
    if (!freeKeys.isFree(orderingKey)) return [added]
    const claimed_until = held.heldUntil(orderingKey, added.created_at)
    const delivery: DeliveryRecord = { ...added, position: driver.nextPosition(), claimed_until }
    addAll('deliveries', [delivery])
    if (claimed_until > 0) held.add({ row: outboxRowOf(delivery), delivery })
    else {
      freeKeys.waits(orderingKey)
      changes.outbox = true
    }
    return []
  }

  function owe(row: NewOutboxRow): NewOutboxRow[] {
    if (waitsForOthers(row.task.kind) && !freeKeys.isFree(row.ordering_key)) return [row]
    addAll('outbox', [newOutboxRow(row)])
    freeKeys.waits(row.ordering_key)
    changes.outbox = true
    return []
  }

  return {
    /** Returns false, and writes nothing, if the endpoint fails, or the delivery is gone or claimed by another. */
    confirmDelivery({ row, before, after }: Settled): boolean {
      if (!health.isHealthy(before.webhook_id)) return false
      return driver.update('deliveries', before, { ...after, claimed_until: row.claimed_until }) > 0
    },
    /** Returns rows that are left to write: earlier rows of their ordering keys wait. */
    write(set: WriteSet): { outbox: NewOutboxRow[]; deliveries: DeliveryRecord[] } {
      addAll('contents', set.contents)
      for (const { before, after } of set.changedContents) driver.update('contents', before, after)
      for (const { before, after } of set.threads) driver.update('threads', before, after)
      for (const { before, after } of set.interventions) driver.update('interventions', before, after)
      for (const { before, after } of set.attachments) driver.update('attachments', before, after)
      for (const event of set.events) {
        addAll('published_events', [event])
        published.add(event, driver.lastPosition())
      }
      addAll('events', set.log)
      return { deliveries: set.deliveries.flatMap(deliver), outbox: set.outbox.flatMap(owe) }
    },
  }
}
