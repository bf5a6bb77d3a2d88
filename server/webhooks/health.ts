import type { WebhookHealthRecord } from '../conversation/events/webhook-records'
import type { Transaction } from '../conversation/ports'

// Rules for suspending an endpoint, testing it, and ending the suspension (docs/build/webhooks.md).

/**
 * An endpoint is suspended after this many failed attempts in a row, over at least this time. One delivery alone cannot
 * fail this often.
 */
const suspendFailures = 10
const suspendMs = 10 * 60_000
/** Milliseconds after a suspension in which only `trialFailures` failures in a row suspend the endpoint again. */
const trialMs = 10 * 60_000
const trialFailures = 3
/** The pause between waiting deliveries, so that a recovered endpoint is not flooded. */
export const drainPaceMs = 20

/**
 * A delivery to a suspended or inactive webhook is tried again after this time, or as soon as the webhook is active.
 */
export const heldMs = 6 * 3_600_000

/** The milliseconds until the next probe: 1, 2, 4, 8, 16, then always 30 minutes. */
const probeWait = (probes: number) => Math.min(30, 2 ** Math.min(probes, 10)) * 60_000

export async function afterSuccess(tx: Transaction, webhookId: string, now: number): Promise<void> {
  const health = await tx.webhookHealth(webhookId)
  if (!health) return
  if (health.suspended_at !== null) return endSuspension(tx, health, now)
  if (now >= health.trial_until) return tx.deleteWebhookHealth(webhookId)
  if (health.failures > 0) await tx.putWebhookHealth({ ...health, failures: 0, failing_since: null })
}

/** Ends a suspension: waiting deliveries are sent at a limited pace, in order within each thread. */
export async function endSuspension(tx: Transaction, health: WebhookHealthRecord, now: number): Promise<void> {
  const trial = { suspended_at: null, suspension_reason: null, failures: 0, failing_since: null }
  await tx.putWebhookHealth({ ...health, ...trial, trial_until: now + trialMs })
  await tx.hastenWebhook(health.webhook_id, now, drainPaceMs)
}

interface Failure {
  webhookId: string
  error: string
  /** The position of the row if this attempt was the probe of a suspended endpoint, otherwise null. */
  probed: number | null
  now: number
}

/**
 * Counts a failed attempt. For a suspended endpoint it returns when the next attempt is due, otherwise null. The next
 * test of the endpoint uses another thread, because one event may always fail.
 */
export async function afterFailure(
  tx: Transaction,
  { webhookId, error, probed, now }: Failure,
): Promise<number | null> {
  const health = (await tx.webhookHealth(webhookId)) ?? (await firstHealth(tx, webhookId))
  const failures = health.failures + 1
  if (health.suspended_at !== null) {
    await tx.putWebhookHealth({ ...health, failures, suspension_reason: reason(failures, error) })
    if (probed === null) return now + heldMs
    return (await tx.wakeWebhook(webhookId, probed, now, health.next_probe_at)) ? now + heldMs : health.next_probe_at
  }
  const onTrial = now < health.trial_until
  const failingHealth = { ...health, failures, failing_since: health.failing_since ?? now }
  const mustSuspend = onTrial
    ? failures >= trialFailures
    : failures >= suspendFailures && now - failingHealth.failing_since >= suspendMs
  if (!mustSuspend) {
    await tx.putWebhookHealth(failingHealth)
    return null
  }
  const probes = onTrial ? health.probes : 0
  const until = now + probeWait(probes)
  const suspended = { suspended_at: now, suspension_reason: reason(failures, error), probes, next_probe_at: until }
  await tx.putWebhookHealth({ ...failingHealth, ...suspended })
  return until
}

/**
 * A suspended endpoint gets one attempt at a time. Returns false if that attempt is not due, or another delivery has
 * made it.
 */
export async function claimProbe(tx: Transaction, webhookId: string, now: number): Promise<boolean> {
  const health = await tx.webhookHealth(webhookId)
  if (!health || health.suspended_at === null) return true
  if (now < health.next_probe_at) return false
  const probes = health.probes + 1
  await tx.putWebhookHealth({ ...health, probes, next_probe_at: now + probeWait(probes) })
  return true
}

/** Locks the webhook, so that simultaneous failures are counted one after the other, and returns its health. */
async function firstHealth(tx: Transaction, webhookId: string): Promise<WebhookHealthRecord> {
  await tx.webhook(webhookId)
  return (await tx.webhookHealth(webhookId)) ?? newHealth(webhookId)
}

function newHealth(webhookId: string): WebhookHealthRecord {
  return {
    webhook_id: webhookId,
    failures: 0,
    failing_since: null,
    suspended_at: null,
    suspension_reason: null,
    probes: 0,
    next_probe_at: 0,
    trial_until: 0,
  }
}

const reason = (failures: number, error: string) => `${failures} attempts in a row failed, the last one: ${error}`
