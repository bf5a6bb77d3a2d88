import type { Needs } from '../conversation/needs'
import type { AgentRecord, WebhookRecord } from '../conversation/records'
import { webhookHidden } from '../conversation/refusals'
import { handshake } from './handshake'
import type { Outgoing } from './outgoing'
import { newWebhookSecret } from './sign'

export type WebhookFields = Pick<
  WebhookRecord,
  'name' | 'url' | 'active' | 'registered_events' | 'verify_token' | 'secret' | 'source_ids'
>

/** A new webhook; active only when its endpoint answered the handshake. */
export async function createWebhook(
  needs: Needs,
  outgoing: Outgoing,
  agent: AgentRecord,
  fields: Omit<WebhookFields, 'secret' | 'verify_token'> & Partial<WebhookFields>,
): Promise<WebhookRecord> {
  const now = needs.clock()
  const asked: WebhookRecord = {
    ...fields,
    verify_token: fields.verify_token ?? needs.randomHex(16),
    secret: fields.secret ?? newWebhookSecret(),
    id: needs.ids(),
    agent_id: agent.id,
    handshake_error: null,
    created_at: now,
    updated_at: now,
  }
  const webhook = asked.active ? await shaken(needs, outgoing, asked) : asked
  await needs.store.transact((tx) => tx.insertWebhook(webhook))
  return webhook
}

/** Changes a webhook; a new url or secret, or switching it on, asks the endpoint again. What waits for it goes at once. */
export async function changeWebhook(
  needs: Needs,
  outgoing: Outgoing,
  webhook: WebhookRecord,
  fields: Partial<WebhookFields>,
): Promise<WebhookRecord> {
  const asked: WebhookRecord = { ...webhook, ...fields, updated_at: needs.clock() }
  const ask = asked.active && (asked.url !== webhook.url || asked.secret !== webhook.secret || !webhook.active)
  const changed = ask ? await shaken(needs, outgoing, asked) : asked
  await needs.store.transact(async (tx) => {
    if (!(await tx.webhook(changed.id))) throw webhookHidden()
    await tx.updateWebhook(changed)
    if (changed.active) await tx.hastenWebhook(changed.id, needs.clock())
  })
  return changed
}

async function shaken(needs: Needs, outgoing: Outgoing, webhook: WebhookRecord): Promise<WebhookRecord> {
  const failed = await handshake(outgoing, webhook, needs.randomHex(16))
  return { ...webhook, active: failed === null, handshake_error: failed }
}
