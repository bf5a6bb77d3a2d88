import { webhookOrderingKey } from '../conversation/events/ordering-keys'
import { type Actor, recordEvent } from '../conversation/events/record-event'
import type { DeliveryRecord } from '../conversation/events/webhook-records'
import type { Needs } from '../conversation/needs'
import type { Transaction } from '../conversation/ports'
import type { OutboxRecord, WebhookRecord } from '../conversation/records'
import { changedAt } from '../conversation/stored-record'

/**
 * Sends deliveries again with the same ids and bytes, in order, before newer deliveries. Returns those that were not
 * waiting already.
 */
export async function replay(
  needs: Needs,
  actor: Actor,
  webhook: WebhookRecord,
  deliveries: DeliveryRecord[],
): Promise<DeliveryRecord[]> {
  const threads = new Map<string, Set<string>>()
  for (const { id, thread_id } of deliveries) threads.set(thread_id, (threads.get(thread_id) ?? new Set()).add(id))
  return needs.store.transact(async (tx) => {
    const replayed: DeliveryRecord[] = []
    for (const [threadId, ids] of threads) {
      replayed.push(...(await replayThread(needs, tx, webhookOrderingKey(webhook.id, threadId), [...ids])))
    }
    if (replayed.length > 0) await recordEvent(tx, needs, { actor, action: 'webhook.replayed', about: webhook })
    return replayed
  })
}

async function replayThread(
  needs: Needs,
  tx: Transaction,
  orderingKey: string,
  ids: string[],
): Promise<DeliveryRecord[]> {
  const now = needs.clock()
  const waiting = (await tx.outboxOf(orderingKey)).map((row) => ({ row, deliveryId: deliveryOf(row) }))
  const waitingIds = new Set(waiting.map(({ deliveryId }) => deliveryId))
  const replayed: DeliveryRecord[] = []
  for (const id of ids.filter((each) => !waitingIds.has(each)).sort()) {
    const delivery = await tx.delivery(id)
    if (!delivery) continue
    const pendingDelivery: DeliveryRecord = {
      ...delivery,
      state: 'pending',
      step: 0,
      queued_at: now,
      replays: delivery.replays + 1,
      replayed_at: now,
      updated_at: changedAt(delivery, now),
    }
    await tx.updateDelivery(pendingDelivery)
    replayed.push(pendingDelivery)
  }
  const [first] = replayed
  if (!first) return []
  // Ids of deliveries rise with time. A delivery that is being sent stays first.
  const laterRows = waiting.filter(({ row, deliveryId }) => deliveryId > first.id && row.claimed_until <= now)
  for (const { row } of laterRows) await tx.deleteOutbox(row.position)
  const queue = [
    ...laterRows.map(({ row, deliveryId }) => ({ deliveryId, due_at: row.due_at })),
    ...replayed.map(({ id }) => ({ deliveryId: id, due_at: now })),
  ].sort((one, other) => (one.deliveryId < other.deliveryId ? -1 : 1))
  for (const { deliveryId, due_at } of queue) {
    const task = { kind: 'webhook' as const, delivery_id: deliveryId }
    await tx.insertOutbox({ id: needs.ids(), ordering_key: orderingKey, task, due_at, created_at: now })
  }
  return replayed
}

function deliveryOf({ task }: OutboxRecord): string {
  return task.kind === 'webhook' ? task.delivery_id : ''
}
