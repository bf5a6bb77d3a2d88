import { z } from 'zod'
import type { WebhookRecord } from '../../conversation/records'
import { changeWebhook, createWebhook, deleteWebhook } from '../../webhooks/save-webhook'
import { newWebhookSecret } from '../../webhooks/sign'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { seenAt, version } from '../http/given'
import { errors, listOf, pageShape } from '../http/shapes'
import { checkSources, findWebhook, visibleWebhooks } from './webhook-access'
import {
  presentWebhook,
  rotationFields,
  webhookChanges,
  webhookFields,
  webhookShape,
  withSecret,
} from './webhook-shapes'

const byId = z.object({ id: z.string() })
const tags = ['webhooks']

/** The webhooks resource: GET list, GET one, POST, PUT, DELETE, and the rotation of a secret. */
export function webhooks(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  const present = async (webhook: WebhookRecord) =>
    presentWebhook(webhook, await read.webhookHealth(webhook.id), needs.clock())

  app.get(
    '/1.0/webhooks',
    {
      schema: {
        operationId: 'listWebhooks',
        tags,
        summary: 'Webhooks',
        querystring: pageShape,
        response: { 200: listOf(webhookShape), ...errors },
      },
    },
    async (request) => {
      const { offset, limit } = request.query
      const all = await visibleWebhooks(read, request.agent)
      const shown = all.slice(offset, offset + limit)
      return { count: all.length, offset, limit, records: await Promise.all(shown.map(present)) }
    },
  )
  app.get(
    '/1.0/webhooks/:id',
    {
      schema: {
        operationId: 'getWebhook',
        tags,
        summary: 'One webhook',
        params: byId,
        response: { 200: webhookShape, ...errors },
      },
    },
    async (request) => present(await findWebhook(read, request.agent, request.params.id)),
  )
  app.post(
    '/1.0/webhooks',
    {
      schema: {
        operationId: 'createWebhook',
        tags,
        summary: 'Register a webhook; its endpoint is asked at once (handshake)',
        body: webhookFields,
        response: { 200: withSecret, ...errors },
      },
    },
    async (request) => {
      await checkSources(read, request.agent, request.body.source_ids)
      const created = await createWebhook(needs, needs.outgoing, actorOf(request), request.body)
      return {
        ...(await present(created)),
        secret: needs.secrets.open(created.secret),
        verify_token: created.verify_token,
      }
    },
  )
  app.put(
    '/1.0/webhooks/:id',
    {
      schema: {
        operationId: 'changeWebhook',
        tags,
        summary: 'Change a webhook; active: true also ends a suspension when the endpoint answers the handshake',
        params: byId,
        body: webhookChanges.extend(version.shape),
        response: { 200: webhookShape, ...errors },
      },
    },
    async (request) => {
      const webhook = await findWebhook(read, request.agent, request.params.id)
      const { updated_at, ...changed } = request.body
      await checkSources(read, request.agent, changed.source_ids)
      const seen = { seenAt: seenAt({ updated_at }) }
      return present(await changeWebhook(needs, needs.outgoing, actorOf(request), webhook, changed, seen))
    },
  )
  app.post(
    '/1.0/webhooks/:id/rotate_secret',
    {
      schema: {
        operationId: 'rotateWebhookSecret',
        tags,
        summary: 'A new secret; the old one signs beside it for a while',
        params: byId,
        body: rotationFields,
        response: { 200: withSecret, ...errors },
      },
    },
    async (request) => {
      const webhook = await findWebhook(read, request.agent, request.params.id)
      const { secret = newWebhookSecret(), keep_hours } = request.body
      const keptMs = keep_hours * 3_600_000
      const changed = await changeWebhook(needs, needs.outgoing, actorOf(request), webhook, { secret }, { keptMs })
      return {
        ...(await present(changed)),
        secret: needs.secrets.open(changed.secret),
        verify_token: changed.verify_token,
      }
    },
  )
  app.delete(
    '/1.0/webhooks/:id',
    {
      schema: {
        operationId: 'deleteWebhook',
        tags,
        summary: 'Remove a webhook',
        params: byId,
        response: { 200: webhookShape, ...errors },
      },
    },
    async (request) => {
      const webhook = await findWebhook(read, request.agent, request.params.id)
      const removed = await present(webhook)
      await deleteWebhook(needs, actorOf(request), webhook)
      return removed
    },
  )
}
