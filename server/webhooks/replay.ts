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
      replayed.push(...(await replayThread(needs, tx, { webhook_id: webhook.id, thread_id: threadId }, [...ids])))
    }
    if (replayed.length > 0) await recordEvent(tx, needs, { actor, action: 'webhook.replayed', about: webhook })
    return replayed
  })
}

async function replayThread(
  needs: Needs,
  tx: Transaction,
  queue: { webhook_id: string; thread_id: string },
  ids: string[],
): Promise<DeliveryRecord[]> {
  const now = needs.clock()
  const waiting = await tx.outboxOf(webhookOrderingKey(queue.webhook_id, queue.thread_id))
  const waitingIds = new Set(waiting.map(({ id }) => id))
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
      due_at: now,
      updated_at: changedAt(delivery, now),
    }
    await tx.updateDelivery(pendingDelivery)
    replayed.push(pendingDelivery)
  }
  const [first] = replayed
  if (!first) return []
  // Ids of deliveries rise with time. A delivery that is being sent stays first.
  const isLater = ({ id, claimed_until }: OutboxRecord) => id > first.id && claimed_until <= now
  const moved = [...waiting.filter(isLater), ...replayed].sort((one, other) => (one.id < other.id ? -1 : 1))
  // None is due before one that it waits for.
  const dueTimes = new Map<string, number>()
  let due_at = 0
  for (const row of waiting) if (!isLater(row)) due_at = Math.max(due_at, row.due_at)
  for (const each of moved) {
    due_at = Math.max(due_at, each.due_at)
    dueTimes.set(each.id, due_at)
    await tx.requeueDelivery({ id: each.id, due_at, ...queue })
  }
  return replayed.map((delivery) => ({ ...delivery, due_at: dueTimes.get(delivery.id) ?? now }))
}
