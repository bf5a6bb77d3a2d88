import type { WebhookRecord } from '../../conversation/records'
import { changeWebhook, createWebhook, deleteWebhook } from '../../webhooks/save-webhook'
import { newWebhookSecret } from '../../webhooks/sign'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId, versionFields, versionTime } from '../http/given'
import { readOr } from '../http/read-or'
import { listOf, pageShape } from '../http/shapes'
import { checkSources, findWebhook, visibleWebhooks } from './webhook-access'
import {
  presentWebhook,
  rotationFields,
  webhookChanges,
  webhookFields,
  webhookShape,
  withSecret,
} from './webhook-shapes'

const operation = operationsOf('webhooks')

export function webhookRoutes(app: Api, needs: ApiNeeds): void {
  readWebhooks(app, needs)
  saveWebhooks(app, needs)
  rotateSecret(app, needs)
  removeWebhook(app, needs)
}

const present = async (needs: ApiNeeds, webhook: WebhookRecord) =>
  presentWebhook(webhook, await readOr(needs.store.read.webhookHealth(webhook.id), null), needs.clock())

const presentWithSecret = async (needs: ApiNeeds, webhook: WebhookRecord) => ({
  secret: needs.secrets.open(webhook.secret),
  verify_token: webhook.verify_token,
  ...(await present(needs, webhook)),
})

function readWebhooks(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  app.get(
    '/1.0/webhooks',
    operation('listWebhooks', 'Webhooks', { querystring: pageShape, returns: listOf(webhookShape) }),
    async (request) => {
      const { offset, limit } = request.query
      const webhooks = await visibleWebhooks(read, request.agent)
      const page = webhooks.slice(offset, offset + limit)
      return {
        count: webhooks.length,
        offset,
        limit,
        records: await Promise.all(page.map((each) => present(needs, each))),
      }
    },
  )
  app.get(
    '/1.0/webhooks/:id',
    operation('getWebhook', 'One webhook', { params: byId, returns: webhookShape }),
    async (request) => present(needs, await findWebhook(read, request.agent, request.params.id)),
  )
}

function saveWebhooks(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  app.post(
    '/1.0/webhooks',
    operation('createWebhook', 'Register a webhook; its endpoint must answer a handshake', {
      body: webhookFields,
      returns: withSecret,
    }),
    async (request) => {
      await checkSources(read, request.agent, request.body.source_ids)
      return presentWithSecret(needs, await createWebhook(needs, needs.outgoing, actorOf(request), request.body))
    },
  )
  app.put(
    '/1.0/webhooks/:id',
    operation(
      'changeWebhook',
      'Change a webhook; active: true also ends a suspension if the endpoint answers the handshake',
      { params: byId, body: webhookChanges.extend(versionFields.shape), returns: webhookShape },
    ),
    async (request) => {
      const webhook = await findWebhook(read, request.agent, request.params.id)
      const { updated_at, ...changed } = request.body
      await checkSources(read, request.agent, changed.source_ids)
      const precondition = { seenAt: versionTime({ updated_at }) }
      return present(
        needs,
        await changeWebhook(needs, needs.outgoing, actorOf(request), webhook, changed, precondition),
      )
    },
  )
}

function rotateSecret(app: Api, needs: ApiNeeds): void {
  app.post(
    '/1.0/webhooks/:id/rotate_secret',
    operation('rotateWebhookSecret', 'Make a new secret; the old secret still signs beside it for a while', {
      params: byId,
      body: rotationFields,
      returns: withSecret,
    }),
    async (request) => {
      const webhook = await findWebhook(needs.store.read, request.agent, request.params.id)
      const { secret = newWebhookSecret(), keep_hours } = request.body
      const overlapMs = keep_hours * 3_600_000
      const changed = await changeWebhook(needs, needs.outgoing, actorOf(request), webhook, { secret }, { overlapMs })
      return presentWithSecret(needs, changed)
    },
  )
}

function removeWebhook(app: Api, needs: ApiNeeds): void {
  app.delete(
    '/1.0/webhooks/:id',
    operation('deleteWebhook', 'Remove a webhook', { params: byId, returns: webhookShape }),
    async (request) => {
      const webhook = await findWebhook(needs.store.read, request.agent, request.params.id)
      const removed = await present(needs, webhook)
      await deleteWebhook(needs, actorOf(request), webhook)
      return removed
    },
  )
}
