import { z } from 'zod'
import { isAlert } from '../../conversation/events/audit/send-alerts'
import type { DeliveryRecord } from '../../conversation/events/webhook-records'
import { may, readsAudit } from '../../conversation/permissions'
import type { Reader } from '../../conversation/ports'
import { deliveryHidden, deliveryWaiting, invalid } from '../../conversation/refusals'
import type { ActingAgent } from '../../conversation/token-limits'
import { bodyForAgent } from '../../webhooks/private-answers'
import { replay } from '../../webhooks/replay'
import { isTest, sendTest } from '../../webhooks/send-test'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId } from '../http/given'
import { listOf, pageShape } from '../http/shapes'
import { findWebhook } from './webhook-access'
import {
  deliveryFilter,
  deliveryShape,
  deliveryWithBody,
  presentDelivery,
  replayedShape,
  replayFields,
} from './webhook-shapes'

const byDelivery = z.object({ id: z.string(), delivery_id: z.string() })
const replayLimit = 500

const operation = operationsOf('webhooks')

export function webhookDeliveryRoutes(app: Api, needs: ApiNeeds): void {
  deliveryLog(app, needs)
  replayRoutes(app, needs)
}

function deliveryLog(app: Api, { store: { read } }: ApiNeeds): void {
  app.get(
    '/1.0/webhooks/:id/deliveries',
    operation('listDeliveries', 'Deliveries of a webhook, newest first', {
      params: byId,
      querystring: pageShape.extend(deliveryFilter),
      returns: listOf(deliveryShape),
    }),
    async (request) => {
      const webhook = await findWebhook(read, request.agent, request.params.id)
      const { offset, limit, state, event_type, thread_id, since, until } = request.query
      const filter = {
        webhookId: webhook.id,
        ...(state ? { state } : {}),
        ...(event_type ? { eventType: event_type } : {}),
        ...(thread_id ? { threadId: thread_id } : {}),
        ...(since ? { from: Date.parse(since) } : {}),
        ...(until ? { to: Date.parse(until) } : {}),
      }
      const { count, records } = await read.deliveries(filter, { offset, limit })
      return { count, offset, limit, records: records.map(presentDelivery) }
    },
  )
  app.get(
    '/1.0/webhooks/:id/deliveries/:delivery_id',
    operation('getDelivery', 'One delivery with its body', { params: byDelivery, returns: deliveryWithBody }),
    async (request) => {
      const webhook = await findWebhook(read, request.agent, request.params.id)
      const delivery = await findDelivery(read, webhook.id, request.params.delivery_id)
      const readable = await mayReadBody(read, request.agent, delivery)
      const request_body = readable ? await bodyForAgent(read, request.agent, delivery.request_body) : null
      return { request_body, ...presentDelivery(delivery) }
    },
  )
}

function replayRoutes(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  app.post(
    '/1.0/webhooks/:id/test',
    operation('testWebhook', 'Send a test event (webhook.test), tried once; its delivery shows the result', {
      params: byId,
      returns: deliveryShape,
    }),
    async (request) => {
      const webhook = await findWebhook(read, request.agent, request.params.id)
      return presentDelivery(await sendTest(needs, actorOf(request), webhook))
    },
  )
  app.post(
    '/1.0/webhooks/:id/deliveries/:delivery_id/replay',
    operation('replayDelivery', 'Send one delivery again', { params: byDelivery, returns: deliveryShape }),
    async (request) => {
      const webhook = await findWebhook(read, request.agent, request.params.id)
      const delivery = await findDelivery(read, webhook.id, request.params.delivery_id)
      const [replayed] = await replay(needs, actorOf(request), webhook, [delivery])
      if (!replayed) throw deliveryWaiting()
      return presentDelivery(replayed)
    },
  )
  app.post(
    '/1.0/webhooks/:id/replay',
    operation(
      'replayDeliveries',
      `Send deliveries again: the named deliveries, or all that failed since a time (${replayLimit} a call, oldest first)`,
      { params: byId, body: replayFields, returns: replayedShape },
    ),
    async (request) => {
      const webhook = await findWebhook(read, request.agent, request.params.id)
      const { delivery_ids, failed_since } = request.body
      const found = delivery_ids
        ? await findDeliveries(read, webhook.id, delivery_ids)
        : await read.failedDeliveries(webhook.id, Date.parse(failed_since ?? ''), replayLimit)
      const records = (await replay(needs, actorOf(request), webhook, found)).map(presentDelivery)
      return { count: records.length, more: !delivery_ids && found.length === replayLimit, records }
    },
  )
}

async function mayReadBody(read: Reader, agent: ActingAgent, delivery: DeliveryRecord): Promise<boolean> {
  if (isTest(delivery)) return true
  return isAlert(delivery) ? readsAudit(read, agent) : may(read, agent, 'read', delivery.source_id)
}

async function findDelivery(read: Reader, webhookId: string, id: string): Promise<DeliveryRecord> {
  const delivery = await read.delivery(id)
  if (delivery?.webhook_id !== webhookId) throw deliveryHidden()
  return delivery
}

/** Returns the deliveries with these ids. Throws 422 for an id of another webhook. */
async function findDeliveries(read: Reader, webhookId: string, ids: string[]): Promise<DeliveryRecord[]> {
  const found = await Promise.all(ids.map((id) => read.delivery(id)))
  const webhookDeliveries = found.flatMap((delivery) => (delivery?.webhook_id === webhookId ? [delivery] : []))
  const foundIds = new Set(webhookDeliveries.map(({ id }) => id))
  const problems = ids.flatMap((id, nth) => {
    const path = `delivery_ids[${nth}]`
    const message = `${path} names no delivery of this webhook.`
    return foundIds.has(id) ? [] : [{ path, code: 'unknown_delivery', message }]
  })
  if (problems.length > 0) throw invalid(problems)
  return webhookDeliveries
}
