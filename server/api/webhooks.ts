import { z } from 'zod'
import { webhookEventTypes } from '../../contract/webhook-event'
import { iso } from '../conversation/present'
import type { AgentRecord, WebhookRecord } from '../conversation/records'
import { webhookHidden } from '../conversation/refusals'
import { changeWebhook, createWebhook } from '../webhooks/save-webhook'
import type { Api, ApiNeeds } from './api'
import { booleanShape, errors, idShape, listOf, pageShape, webhookShape } from './shapes'

const fields = z.object({
  name: z.string().min(1).max(100),
  url: z.url({ protocol: /^https?$/ }).max(2048),
  active: booleanShape.default(true),
  registered_events: z.array(z.enum(webhookEventTypes)).min(1),
  verify_token: z.string().min(1).max(200).optional(),
  secret: z.string().min(16).max(200).optional(),
  source_ids: z.array(idShape).max(500).default([]),
})

const changes = fields.extend({ active: booleanShape, source_ids: z.array(idShape).max(500) }).partial()
const withSecret = webhookShape
  .extend({ secret: z.string() })
  .meta({ description: 'The secret is shown here and never again.' })
const byId = z.object({ id: z.string() })

/** The webhooks resource: GET list, GET one, POST, PUT, DELETE. An agent sees its own; admins see all. */
export function webhooks(app: Api, needs: ApiNeeds): void {
  const tags = ['webhooks']
  const find = async (agent: AgentRecord, id: string) => {
    const webhook = await needs.store.read.webhook(id)
    if (!webhook || !isVisible(agent, webhook)) throw webhookHidden()
    return webhook
  }

  app.get(
    '/1.0/webhooks',
    {
      schema: { tags, summary: 'Webhooks', querystring: pageShape, response: { 200: listOf(webhookShape), ...errors } },
    },
    async (request) => {
      const { offset, limit } = request.query
      const all = (await needs.store.read.webhooks()).filter((webhook) => isVisible(request.agent, webhook))
      return { count: all.length, offset, limit, records: all.slice(offset, offset + limit).map(present) }
    },
  )
  app.get(
    '/1.0/webhooks/:id',
    { schema: { tags, summary: 'One webhook', params: byId, response: { 200: webhookShape, ...errors } } },
    async (request) => present(await find(request.agent, request.params.id)),
  )
  app.post(
    '/1.0/webhooks',
    {
      schema: {
        tags,
        summary: 'Register a webhook; its endpoint is asked at once (handshake)',
        body: fields,
        response: { 200: withSecret, ...errors },
      },
    },
    async (request) => {
      const created = await createWebhook(needs, needs.outgoing, request.agent, request.body)
      return { ...present(created), secret: created.secret }
    },
  )
  app.put(
    '/1.0/webhooks/:id',
    {
      schema: {
        tags,
        summary: 'Change a webhook',
        params: byId,
        body: changes,
        response: { 200: webhookShape, ...errors },
      },
    },
    async (request) => {
      const webhook = await find(request.agent, request.params.id)
      return present(await changeWebhook(needs, needs.outgoing, webhook, request.body))
    },
  )
  app.delete(
    '/1.0/webhooks/:id',
    { schema: { tags, summary: 'Remove a webhook', params: byId, response: { 200: webhookShape, ...errors } } },
    async (request) => {
      const webhook = await find(request.agent, request.params.id)
      await needs.store.transact((tx) => tx.deleteWebhook(webhook.id))
      return present(webhook)
    },
  )
}

function isVisible(agent: AgentRecord, webhook: WebhookRecord): boolean {
  return agent.role === 'admin' || webhook.agent_id === agent.id
}

function present(webhook: WebhookRecord): z.infer<typeof webhookShape> {
  return {
    id: webhook.id,
    name: webhook.name,
    url: webhook.url,
    active: webhook.active,
    registered_events: webhook.registered_events,
    source_ids: webhook.source_ids,
    handshake_error: webhook.handshake_error,
    created_at: iso(webhook.created_at),
    updated_at: iso(webhook.updated_at),
  }
}
