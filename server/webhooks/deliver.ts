import type { Needs } from '../conversation/needs'
import type { DeliveryRecord, OutboxRecord } from '../conversation/records'
import type { Outcome } from '../outbox/worker'
import type { Outgoing } from './outgoing'
import { signatureHeaders } from './sign'

/** Waits between attempts, milliseconds, each with a fifth of jitter; after the last one the delivery is kept as failed. */
const waits = [5_000, 30_000, 240_000, 1_020_000, 3_120_000, 7_200_000]

const keptWhileInactiveMs = 3 * 86_400_000
const inactivePollMs = 60_000

/** Outbox handler of `webhook`: one attempt. A 2xx acknowledges; anything else is tried again with the same bytes. */
export async function deliverToWebhook(needs: Needs, outgoing: Outgoing, row: OutboxRecord): Promise<Outcome> {
  if (row.task.kind !== 'webhook') return {}
  const delivery = await needs.store.read.delivery(row.task.delivery_id)
  const webhook = delivery && (await needs.store.read.webhook(delivery.webhook_id))
  if (!delivery || !webhook) return {}
  if (!webhook.active) {
    // Switched off, or its endpoint did not answer the handshake: it waits, and goes at once when the webhook is back.
    const waited = needs.clock() - delivery.created_at
    if (waited < keptWhileInactiveMs) return { retryAt: needs.clock() + inactivePollMs }
    return settled(needs, { ...delivery, state: 'failed', last_error: 'The webhook was not active for three days.' })
  }

  const attempt = { ...delivery, attempts: delivery.attempts + 1 }
  const result = await post(needs, outgoing, webhook.url, webhook.secret, delivery)
  const seen = { ...attempt, last_status: result.status, last_error: result.error }
  if (result.error === null) return settled(needs, { ...seen, state: 'delivered' })
  const wait = waits[delivery.attempts]
  if (wait === undefined) return settled(needs, { ...seen, state: 'failed' })
  const jitter = 0.8 + (Number.parseInt(needs.randomHex(2), 16) / 0xffff) * 0.4
  return { ...settled(needs, seen), retryAt: needs.clock() + Math.round(wait * jitter) }
}

function settled(needs: Needs, delivery: DeliveryRecord): Outcome {
  return { write: (tx) => tx.updateDelivery({ ...delivery, updated_at: needs.clock() }) }
}

async function post(
  needs: Needs,
  outgoing: Outgoing,
  url: string,
  secret: string,
  delivery: DeliveryRecord,
): Promise<{ status: number | null; error: string | null }> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Bubblewire',
    ...signatureHeaders(delivery.id, needs.clock(), delivery.request_body, secret),
  }
  try {
    const { status } = await outgoing.send({ method: 'POST', url, headers, body: delivery.request_body })
    if (status >= 200 && status < 300) return { status, error: null }
    return { status, error: `The endpoint answered ${status}.` }
  } catch (error) {
    return { status: null, error: (error as Error).message }
  }
}
