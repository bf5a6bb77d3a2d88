import { waitsForOthers } from '../../conversation/events/ordering-keys'
import type { NewOutboxRow } from '../../conversation/events/outbox-port'
import type { Settled, WriteSet } from '../../conversation/write-set'
import type { createRecentEvents } from '../cache/recent-events'
import type { ChangeSet } from '../change-set'
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

/** Writes the rows of acts, except rare ones (`writeRare`). */
export function createRowWriter({ driver, published, changes, freeKeys, held, health }: Needs) {
  function addAll<N extends TableName>(table: N, records: readonly Omit<Records[N], 'position'>[]): void {
    for (const record of records) if (!driver.add(table, record)) throw new Error(`Two rows of ${table} have one key.`)
  }

  /** Stores the delivery. Holds its row for this process if the worker takes the row, and no earlier row of its key waits. */
  function deliver({ delivery, row }: WriteSet['deliveries'][number]): NewOutboxRow[] {
    addAll('deliveries', [delivery])
    const until = freeKeys.isFree(row.ordering_key) ? held.heldUntil(row) : 0
    if (until === 0) return owe(row)
    addAll('outbox', [{ ...newOutboxRow(row), claimed_until: until }])
    held.add({ row: { position: driver.lastPosition(), attempts: 0, claimed_until: until, ...row }, delivery })
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
    /** Returns false, and writes nothing, if the endpoint fails, or another has taken the row. Throws if the delivery is gone. */
    confirmDelivery({ row, before, after }: Settled): boolean {
      if (!health.isHealthy(before.webhook_id)) return false
      if (driver.change(finish, { position: row.position, until: row.claimed_until }) === 0) return false
      if (driver.update('deliveries', before, after) === 0) throw new Error('The delivery is gone.')
      return true
    },
    /** Returns rows of the outbox that are left to write: earlier rows of their ordering keys wait. */
    write(set: WriteSet): NewOutboxRow[] {
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
      return [...set.deliveries.flatMap(deliver), ...set.outbox.flatMap(owe)]
    },
  }
}
