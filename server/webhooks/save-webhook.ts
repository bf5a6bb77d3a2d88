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
import { drainPaceMs, resume } from './health'
import type { Outgoing } from './outgoing'
import { newWebhookSecret, secretHeader } from './sign'

export type WebhookFields = Pick<
  WebhookRecord,
  'name' | 'url' | 'active' | 'registered_events' | 'verify_token' | 'secret' | 'source_ids' | 'source_strategy'
>

/** How long a replaced secret signs together with the new secret, unless the request gives another time. */
const secretKeptMs = 24 * 3_600_000

/** Stores a new webhook. It is active only if its endpoint answers the handshake. */
export async function createWebhook(
  needs: Needs,
  outgoing: Outgoing,
  by: Actor,
  fields: Omit<WebhookFields, 'name' | 'secret' | 'verify_token'> & Partial<WebhookFields>,
): Promise<WebhookRecord> {
  requireNotNarrowed(by.agent)
  await requireAlertRights(needs, by, fields.registered_events)
  const now = needs.clock()
  const asked: WebhookRecord = {
    id: needs.ids(),
    agent_id: by.agent.id,
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
  const failed = asked.active ? await sendHandshake(needs, outgoing, asked) : null
  const webhook = { ...asked, active: asked.active && failed === null, handshake_error: failed }
  await needs.store.transact(async (tx) => {
    await tx.insertWebhook(webhook)
    await recordEvent(tx, needs, { by, action: 'webhook.created', about: webhook, changed: Object.keys(fields) })
  })
  return webhook
}

/**
 * Changes a webhook. A new url, a new secret or an activation needs a new handshake. The old secret stays valid for
 * `keptMs`. Waiting deliveries become due immediately. `active: true` ends a suspension if the endpoint answers.
 */
export async function changeWebhook(
  needs: Needs,
  outgoing: Outgoing,
  by: Actor,
  webhook: WebhookRecord,
  fields: Partial<WebhookFields>,
  { keptMs = secretKeptMs, seenAt }: { keptMs?: number; seenAt?: number | undefined } = {},
): Promise<WebhookRecord> {
  requireUnchanged(webhook, seenAt)
  await requireAlertRights(needs, by, fields.registered_events)
  const { secret, url = webhook.url } = fields
  const replaced = secret !== undefined && secret !== needs.secrets.open(webhook.secret)
  const asked: WebhookRecord = {
    ...webhook,
    ...fields,
    secret: webhook.secret,
    updated_at: changedAt(webhook, needs.clock()),
  }
  if (replaced) {
    asked.secret = needs.secrets.seal(secret)
    asked.previous_secret = webhook.secret
    asked.previous_secret_until = needs.clock() + keptMs
  }
  const suspended = ((await needs.store.read.webhookHealth(webhook.id))?.suspended_at ?? null) !== null
  const isOther = replaced || url !== webhook.url || !webhook.active
  const ask = asked.active && (isOther || (suspended && fields.active === true))
  const failed = ask ? await sendHandshake(needs, outgoing, asked) : null
  if (ask) {
    asked.handshake_error = failed
    // If only a resume was requested and the handshake fails, the webhook stays suspended and is tested at intervals.
    if (failed !== null && isOther) asked.active = false
  }
  await needs.store.transact(async (tx) => {
    const current = await tx.webhook(webhook.id)
    if (!current) throw webhookHidden()
    if (JSON.stringify(current) !== JSON.stringify(webhook)) throw webhookChanged()
    await tx.updateWebhook(asked)
    await recordEvent(tx, needs, {
      by,
      action: 'webhook.changed',
      about: webhook,
      changed: changedFields(webhook, asked).filter((name) => name in fields),
    })
    const health = await tx.webhookHealth(webhook.id)
    if (!asked.active || failed !== null) return
    if (health && health.suspended_at !== null) {
      if (ask) await resume(tx, health, needs.clock())
    } else await tx.hastenWebhook(asked.id, needs.clock(), drainPaceMs)
  })
  return asked
}

/** Deletes a webhook. The worker removes its waiting deliveries later. */
export async function deleteWebhook(needs: Needs, by: Actor, webhook: WebhookRecord): Promise<void> {
  await needs.store.transact(async (tx) => {
    await tx.deleteWebhook(webhook.id)
    await tx.hastenWebhook(webhook.id, needs.clock(), 0)
    await recordEvent(tx, needs, { by, action: 'webhook.deleted', about: webhook })
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
