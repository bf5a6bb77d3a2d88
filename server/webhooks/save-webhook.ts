import { alertEventType } from '../../contract/webhook-event'
import { type Actor, changedFields, recordEvent } from '../conversation/events/record-event'
import { requireUnchanged } from '../conversation/events/unchanged'
import type { Needs } from '../conversation/needs'
import { requireAuditRights } from '../conversation/permissions'
import type { WebhookRecord } from '../conversation/records'
import { webhookChanged, webhookHidden } from '../conversation/refusals'
import { requireNotNarrowed } from '../conversation/setup/own-rights'
import { changedAt } from '../conversation/stored-record'
import { handshake } from './handshake'
import { drainPaceMs, endSuspension } from './health'
import type { Outgoing } from './outgoing'
import { newWebhookSecret, secretHeader } from './sign'

export type WebhookFields = Pick<
  WebhookRecord,
  'name' | 'url' | 'active' | 'registered_events' | 'verify_token' | 'secret' | 'source_ids' | 'source_strategy'
>

/** How long a replaced secret signs together with the new secret, unless the request gives another time. */
const secretOverlapMs = 24 * 3_600_000

/** Stores a new webhook. It is active only if its endpoint answers the handshake. */
export async function createWebhook(
  needs: Needs,
  outgoing: Outgoing,
  actor: Actor,
  fields: Omit<WebhookFields, 'name' | 'secret' | 'verify_token'> & Partial<WebhookFields>,
): Promise<WebhookRecord> {
  requireNotNarrowed(actor.agent)
  await requireAlertRights(needs, actor, fields.registered_events)
  const now = needs.clock()
  const newWebhook: WebhookRecord = {
    id: needs.ids(),
    agent_id: actor.agent.id,
    handshake_error: null,
    previous_secret: null,
    previous_secret_until: null,
    created_at: now,
    updated_at: now,
    ...fields,
    name: fields.name ?? new URL(fields.url).host.slice(0, 100),
    verify_token: fields.verify_token ?? needs.randomHex(16),
    secret: needs.secrets.seal(fields.secret ?? newWebhookSecret()),
  }
  const handshakeError = newWebhook.active ? await sendHandshake(needs, outgoing, newWebhook) : null
  const webhook = {
    ...newWebhook,
    active: newWebhook.active && handshakeError === null,
    handshake_error: handshakeError,
  }
  await needs.store.transact(async (tx) => {
    await tx.insertWebhook(webhook)
    await recordEvent(tx, needs, { actor, action: 'webhook.created', about: webhook, changed: Object.keys(fields) })
  })
  return webhook
}

/**
 * Changes a webhook. A new url, a new secret or an activation needs a new handshake. The old secret stays valid for
 * `overlapMs`. Waiting deliveries become due immediately. `active: true` ends a suspension if the endpoint answers.
 */
export async function changeWebhook(
  needs: Needs,
  outgoing: Outgoing,
  actor: Actor,
  webhook: WebhookRecord,
  fields: Partial<WebhookFields>,
  { overlapMs = secretOverlapMs, seenAt }: { overlapMs?: number; seenAt?: number | undefined } = {},
): Promise<WebhookRecord> {
  requireUnchanged(webhook, seenAt)
  await requireAlertRights(needs, actor, fields.registered_events)
  const { secret, url = webhook.url } = fields
  const isSecretReplaced = secret !== undefined && secret !== needs.secrets.open(webhook.secret)
  const changedWebhook: WebhookRecord = {
    ...webhook,
    ...fields,
    secret: webhook.secret,
    updated_at: changedAt(webhook, needs.clock()),
  }
  if (isSecretReplaced) {
    changedWebhook.secret = needs.secrets.seal(secret)
    changedWebhook.previous_secret = webhook.secret
    changedWebhook.previous_secret_until = needs.clock() + overlapMs
  }
  const suspended = ((await needs.store.read.webhookHealth(webhook.id))?.suspended_at ?? null) !== null
  const isNewEndpoint = isSecretReplaced || url !== webhook.url || !webhook.active
  const needsHandshake = changedWebhook.active && (isNewEndpoint || (suspended && fields.active === true))
  const handshakeError = needsHandshake ? await sendHandshake(needs, outgoing, changedWebhook) : null
  if (needsHandshake) {
    changedWebhook.handshake_error = handshakeError
    // If only a resume was requested and the handshake fails, the webhook stays suspended and is tested at intervals.
    if (handshakeError !== null && isNewEndpoint) changedWebhook.active = false
  }
  await needs.store.transact(async (tx) => {
    const current = await tx.webhook(webhook.id)
    if (!current) throw webhookHidden()
    if (JSON.stringify(current) !== JSON.stringify(webhook)) throw webhookChanged()
    await tx.updateWebhook(changedWebhook)
    await recordEvent(tx, needs, {
      actor,
      action: 'webhook.changed',
      about: webhook,
      changed: changedFields(webhook, changedWebhook).filter((name) => name in fields),
    })
    const health = await tx.webhookHealth(webhook.id)
    if (!changedWebhook.active || handshakeError !== null) return
    if (health && health.suspended_at !== null) {
      if (needsHandshake) await endSuspension(tx, health, needs.clock())
    } else await tx.hastenWebhook(changedWebhook.id, needs.clock(), drainPaceMs)
  })
  return changedWebhook
}

/** Deletes a webhook. The worker removes its waiting deliveries later. */
export async function deleteWebhook(needs: Needs, actor: Actor, webhook: WebhookRecord): Promise<void> {
  await needs.store.transact(async (tx) => {
    await tx.deleteWebhook(webhook.id)
    await tx.hastenWebhook(webhook.id, needs.clock(), 0)
    await recordEvent(tx, needs, { actor, action: 'webhook.deleted', about: webhook })
  })
}

function sendHandshake(needs: Needs, outgoing: Outgoing, webhook: WebhookRecord): Promise<string | null> {
  return handshake(outgoing, webhook, secretHeader(needs.secrets.open(webhook.secret)), needs.randomHex(16))
}

/**
 * Alerts contain events of the audit log, so their webhook requires the right to read the whole log. Throws 403.
 */
async function requireAlertRights({ store }: Needs, { agent }: Actor, events: readonly string[] = []): Promise<void> {
  if (events.includes(alertEventType)) await requireAuditRights(store.read, agent)
}
