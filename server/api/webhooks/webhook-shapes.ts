import { z } from 'zod'
import { type DeliveredEventType, deliveredEventTypes, webhookEventTypes } from '../../../contract/webhook-event'
import { iso } from '../../conversation/clock-and-ids'
import { isAlert } from '../../conversation/events/audit/send-alerts'
import type { DeliveryRecord, WebhookHealthRecord } from '../../conversation/events/webhook-records'
import type { WebhookRecord } from '../../conversation/records'
import { atMost, upTo } from '../../values/text-shapes'
import { addressFault } from '../../webhooks/addresses'
import { isTest } from '../../webhooks/send-test'
import { secretFault } from '../../webhooks/sign'
import { booleanShape, idShape, listOf, time } from '../http/shapes'

const eventTypeShape = z.enum(webhookEventTypes)
const deliveredTypeShape = z.enum(deliveredEventTypes)
const urlShape = z
  .url({ protocol: /^https?$/ })
  .check(atMost(2048))
  .meta({ maxLength: 2048 })
  .superRefine((url, context) => addFault(context, addressFault(url)))
const secretShape = upTo(200)
  .min(16)
  .superRefine((secret, context) => addFault(context, secretFault(secret)))

function addFault(context: z.RefinementCtx, fault: string | null): void {
  if (fault) context.addIssue({ code: 'custom', message: fault })
}

export const webhookFields = z.object({
  name: upTo(100).min(1).optional().meta({ description: 'The default is the host of url.' }),
  url: urlShape,
  active: booleanShape.default(true),
  registered_events: z.array(eventTypeShape).min(1).max(50),
  verify_token: upTo(200).min(1).optional(),
  secret: secretShape.optional().meta({ description: 'Generated if absent: whsec_ and base64.' }),
  source_ids: z.array(idShape).max(500).default([]),
  source_strategy: z.enum(['include', 'exclude']).default('include').meta({
    description: 'include: only source_ids, or all if it is empty; exclude: all except source_ids.',
  }),
})

export const webhookChanges = webhookFields
  .extend({
    active: booleanShape,
    source_ids: z.array(idShape).max(500),
    source_strategy: z.enum(['include', 'exclude']),
  })
  .partial()

export const rotationFields = z.object({
  secret: secretShape.optional(),
  keep_hours: z.coerce.number().min(0).max(720).default(24).meta({
    description: 'The time for which the old secret still signs beside the new secret.',
  }),
})

export const webhookShape = z
  .object({
    id: idShape,
    name: z.string(),
    url: z.string(),
    active: z.boolean(),
    state: z.enum(['active', 'inactive', 'suspended']),
    registered_events: z.array(eventTypeShape),
    source_ids: z.array(idShape),
    source_strategy: z.enum(['include', 'exclude']),
    handshake_error: z.string().nullable().meta({ description: 'The reason why the last handshake failed.' }),
    suspended_at: time.nullable(),
    suspension_reason: z.string().nullable(),
    next_probe_at: time.nullable().meta({ description: 'The time of the next attempt at a suspended endpoint.' }),
    consecutive_failures: z.number(),
    previous_secret_until: time.nullable().meta({ description: 'Until this time the replaced secret signs too.' }),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Webhook', description: 'An address of yours that receives events.' })

export const withSecret = webhookShape
  .extend({ secret: z.string(), verify_token: z.string() })
  .meta({ id: 'WebhookWithSecret', description: 'The secret is shown only here.' })

export const deliveryShape = z
  .object({
    id: idShape.meta({ description: 'webhook-id of every attempt.' }),
    webhook_id: idShape,
    event_id: idShape,
    event_type: deliveredTypeShape,
    thread_id: idShape.nullable().meta({ description: 'Null for a test or an alert, which is about no conversation.' }),
    source_id: idShape.nullable(),
    state: z.enum(['pending', 'delivered', 'failed']),
    attempts: z.number(),
    last_attempt_at: time.nullable(),
    last_status: z.number().nullable().meta({ description: 'HTTP status of the last answer; null if there was none.' }),
    last_error: z.string().nullable(),
    response_time: z
      .number()
      .nullable()
      .meta({ description: 'Milliseconds until the last answer, or until we gave up.' }),
    next_attempt_at: time
      .nullable()
      .meta({ description: 'The earliest time of the next attempt; null if there is none.' }),
    replays: z.number(),
    replayed_at: time.nullable(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Delivery', description: 'One event for one webhook.' })

export const deliveryWithBody = deliveryShape.extend({
  request_body: z.string().nullable().meta({
    description:
      'The body that is sent. Null if the agent may not read the source; private answers are masked without the right to read them.',
  }),
})

export const deliveryFilter = {
  state: z.enum(['pending', 'delivered', 'failed']).optional(),
  event_type: deliveredTypeShape.optional(),
  thread_id: idShape.optional(),
  since: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
}

export const replayFields = z
  .object({
    delivery_ids: z.array(idShape).min(1).max(500).optional(),
    failed_since: z.iso.datetime({ offset: true }).optional(),
  })
  .refine(({ delivery_ids, failed_since }) => (delivery_ids === undefined) !== (failed_since === undefined), {
    message: 'must hold either delivery_ids or failed_since',
  })

export const replayedShape = z.object({
  count: z.number(),
  more: z.boolean().meta({ description: 'True if more failed deliveries are left: then call again.' }),
  records: listOf(deliveryShape).shape.records,
})

export function presentWebhook(record: WebhookRecord, health: WebhookHealthRecord | null, now: number) {
  const suspended = record.active && health !== null && health.suspended_at !== null
  const until = record.previous_secret_until
  return {
    id: record.id,
    name: record.name,
    url: record.url,
    active: record.active,
    state: suspended ? ('suspended' as const) : record.active ? ('active' as const) : ('inactive' as const),
    registered_events: record.registered_events,
    source_ids: record.source_ids,
    source_strategy: record.source_strategy,
    handshake_error: record.handshake_error,
    suspended_at: suspended ? isoOrNull(health.suspended_at) : null,
    suspension_reason: suspended ? health.suspension_reason : null,
    next_probe_at: suspended ? iso(health.next_probe_at) : null,
    consecutive_failures: health?.failures ?? 0,
    previous_secret_until: until !== null && until > now ? iso(until) : null,
    created_at: iso(record.created_at),
    updated_at: iso(record.updated_at),
  } satisfies z.infer<typeof webhookShape>
}

export function presentDelivery(record: DeliveryRecord) {
  return {
    id: record.id,
    webhook_id: record.webhook_id,
    event_id: record.event_id,
    event_type: record.event_type satisfies DeliveredEventType,
    ...(isTest(record) || isAlert(record)
      ? { thread_id: null, source_id: null }
      : { thread_id: record.thread_id, source_id: record.source_id }),
    state: record.state,
    attempts: record.attempts,
    last_attempt_at: isoOrNull(record.last_attempt_at),
    last_status: record.last_status,
    last_error: record.last_error,
    response_time: record.response_time,
    next_attempt_at: isoOrNull(record.state === 'pending' ? record.due_at : null),
    replays: record.replays,
    replayed_at: isoOrNull(record.replayed_at),
    created_at: iso(record.created_at),
    updated_at: iso(record.updated_at),
  } satisfies z.infer<typeof deliveryShape>
}

const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))
