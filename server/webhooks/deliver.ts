import { isAlert, ownerReadsAudit } from '../conversation/events/audit/send-alerts'
import { nextAttemptAt } from '../conversation/events/retry-schedule'
import { ownerMayRead } from '../conversation/events/webhook-filter'
import type { DeliveryRecord } from '../conversation/events/webhook-records'
import type { Needs } from '../conversation/needs'
import type { OutboxRecord, WebhookRecord } from '../conversation/records'
import { changedAt } from '../conversation/stored-record'
import type { NextTry, Outcome } from '../outbox/worker'
import { afterFailure, afterSuccess, claimProbe, heldMs } from './health'
import type { Outgoing } from './outgoing'
import { isTest } from './send-test'
import { signatureHeaders, validSecrets } from './sign'

/** Milliseconds. An older delivery to a suspended or inactive webhook fails. An agent can still replay it. */
const maxHeldMs = 3 * 86_400_000

/**
 * Makes one attempt of a delivery. After any answer except 2xx the same bytes are sent again later. `cachedDelivery`
 * is the delivery if it came from memory.
 */
export async function deliverToWebhook(
  needs: Needs,
  outgoing: Outgoing,
  row: OutboxRecord,
  cachedDelivery: DeliveryRecord | null,
): Promise<Outcome> {
  if (row.task.kind !== 'webhook') return {}
  const { read } = needs.store
  const delivery = cachedDelivery ?? (await read.delivery(row.task.delivery_id))
  if (delivery?.state !== 'pending') return {}
  // Called together, they share one statement on PostgreSQL.
  const [settings, health] = await Promise.all([read.settings(), read.webhookHealth(delivery.webhook_id)])
  const webhook = settings.webhooks.find(({ id }) => id === delivery.webhook_id)
  if (!webhook) return { write: (tx) => tx.deleteDelivery(delivery.id) }
  if (isTest(delivery)) return tryTestEvent(needs, outgoing, webhook, delivery)
  const mayReadEvent = isAlert(delivery)
    ? await ownerReadsAudit(read, webhook)
    : ownerMayRead(settings, webhook, delivery.source_id)
  if (!mayReadEvent) {
    const unreadablePart = isAlert(delivery) ? 'the audit log' : 'this source'
    return giveUp(needs, row, delivery, `The agent of this webhook may not read ${unreadablePart} any more.`)
  }

  const now = needs.clock()
  const suspended = (health?.suspended_at ?? null) !== null
  if ((suspended || !webhook.active) && now - delivery.queued_at >= maxHeldMs) {
    return giveUp(needs, row, delivery, `The webhook was ${suspended ? 'suspended' : 'not active'} for three days.`)
  }
  if (!webhook.active) return postponeHeld(needs, webhook.id)
  if (suspended && !(await needs.store.transact((tx) => claimProbe(tx, webhook.id, now))))
    return postponeHeld(needs, webhook.id)
  const attempt = await tryOnce(needs, outgoing, webhook, delivery)
  const isDelivered = attempt.last_error === null
  const isOver = !isDelivered && !suspended && nextAttemptAt(needs, attempt.step) === null
  needs.observe.delivery(isDelivered ? 'delivered' : isOver ? 'failed' : 'pending')
  const write = (tx: Tx) => recordAttempt(needs, tx, attempt, suspended ? row.position : null)
  if (!isDelivered || suspended) return { wasCalled: true, write }
  const after: DeliveryRecord = { ...attempt, state: 'delivered', updated_at: changedAt(attempt, needs.clock()) }
  return { wasCalled: true, write, acknowledged: { before: delivery, after } }
}

/** Sends a test event once. A failure does not count against the endpoint, but a success counts for it. */
async function tryTestEvent(
  needs: Needs,
  outgoing: Outgoing,
  webhook: WebhookRecord,
  delivery: DeliveryRecord,
): Promise<Outcome> {
  const attempt = await tryOnce(needs, outgoing, webhook, delivery)
  const state = attempt.last_error === null ? 'delivered' : 'failed'
  needs.observe.delivery(state)
  return {
    wasCalled: true,
    write: async (tx) => {
      if ((await tx.delivery(attempt.id))?.state !== 'pending') return
      const now = needs.clock()
      await tx.updateDelivery({ ...attempt, state, updated_at: changedAt(attempt, now) })
      if (state === 'delivered') await afterSuccess(tx, webhook.id, now)
    },
  }
}

type Tx = Parameters<NonNullable<Outcome['write']>>[0]

/** Records an attempt in the delivery and in the endpoint's health, and returns the time of the next attempt. */
async function recordAttempt(needs: Needs, tx: Tx, attempt: DeliveryRecord, probed: number | null): Promise<NextTry> {
  // Another attempt with the same bytes was acknowledged before this one ended.
  if ((await tx.delivery(attempt.id))?.state !== 'pending') return {}
  const now = needs.clock()
  if (attempt.last_error === null) {
    await tx.updateDelivery({ ...attempt, state: 'delivered', updated_at: changedAt(attempt, now) })
    await afterSuccess(tx, attempt.webhook_id, now)
    return {}
  }
  const heldUntil = await afterFailure(tx, { webhookId: attempt.webhook_id, error: attempt.last_error, probed, now })
  if (probed !== null && heldUntil !== null) {
    await tx.updateDelivery({ ...attempt, updated_at: changedAt(attempt, now) })
    return { retryAt: heldUntil }
  }
  const next = nextAttemptAt(needs, attempt.step)
  const state = next === null ? 'failed' : 'pending'
  await tx.updateDelivery({ ...attempt, step: attempt.step + 1, state, updated_at: changedAt(attempt, now) })
  if (next === null) return {}
  if (heldUntil !== null) return { retryAt: heldUntil }
  return { retryAt: next }
}

/** Checks the webhook's state again in the transaction, because the webhook may have become active. */
function postponeHeld(needs: Needs, webhookId: string): Outcome {
  return {
    write: async (tx) => {
      const now = needs.clock()
      const webhook = await tx.webhook(webhookId)
      const health = await tx.webhookHealth(webhookId)
      const isHeld = webhook !== null && (!webhook.active || (health !== null && health.suspended_at !== null))
      return { retryAt: isHeld ? now + heldMs : now }
    },
  }
}

function giveUp(needs: Needs, row: OutboxRecord, delivery: DeliveryRecord, reason: string): Outcome {
  return {
    write: async (tx) => {
      const now = needs.clock()
      await tx.updateDelivery({
        ...delivery,
        state: 'failed',
        last_error: reason,
        updated_at: changedAt(delivery, now),
      })
      const health = await tx.webhookHealth(delivery.webhook_id)
      if (health && health.suspended_at !== null) {
        await tx.wakeWebhook(delivery.webhook_id, row.position, now, Math.max(now, health.next_probe_at))
      }
    },
  }
}

async function tryOnce(
  needs: Needs,
  outgoing: Outgoing,
  webhook: WebhookRecord,
  delivery: DeliveryRecord,
): Promise<DeliveryRecord> {
  const startedAt = needs.clock()
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...signatureHeaders(
      delivery.id,
      startedAt,
      delivery.request_body,
      ...validSecrets(needs.secrets, webhook, startedAt),
    ),
  }
  const body = delivery.request_body
  const traced = needs.traces?.attempt(body, { url: webhook.url, nth: delivery.attempts + 1 }) ?? null
  if (traced) Object.assign(headers, traced.headers)
  const { status, error } = await post(outgoing, webhook.url, headers, body)
  traced?.end({ status, error })
  return {
    ...delivery,
    attempts: delivery.attempts + 1,
    last_attempt_at: startedAt,
    last_status: status,
    last_error: error,
    response_time: Math.max(0, needs.clock() - startedAt),
  }
}

async function post(outgoing: Outgoing, url: string, headers: Record<string, string>, body: string) {
  try {
    const { status } = await outgoing.send({ method: 'POST', url, headers, body, statusOnly: true })
    if (status >= 200 && status < 300) return { status, error: null }
    const redirect = status >= 300 && status < 400 ? ' Redirects are not followed.' : ''
    return { status, error: `The endpoint answered ${status}.${redirect}` }
  } catch (error) {
    return { status: null, error: (error as Error).message }
  }
}
