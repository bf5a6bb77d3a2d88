import { z } from 'zod'
import { channelKinds } from '../../contract/channel-kinds'
import type { Content } from '../../contract/content'
import { structuredTypes } from '../../contract/structured'
import { webhookEventTypes } from '../../contract/webhook-event'

// What the endpoints take and give, for validation and for the OpenAPI document.

export const idShape = z.string().regex(/^[0-9a-f]{24}$/, 'must be an id: 24 lower-case hex characters')
const time = z.iso.datetime()
const anyObject = z.record(z.string(), z.unknown())
/** An object in the document; a type of the contract for the compiler. */
const jsonObject = <T>() => z.looseObject({}) as unknown as z.ZodType<T>

/** Forms and queries carry words; JSON carries booleans. */
export const booleanShape = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform((word) => word === 'true' || word === '1'),
])

export const pageShape = z.object({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(150).default(30),
})

export const problemShape = z.object({
  path: z.string(),
  code: z.string(),
  message: z.string(),
  limit: z.number().optional(),
  actual: z.number().optional(),
})

export const warningShape = z.object({ path: z.string(), code: z.string(), message: z.string() })

export const errorShape = z
  .object({ error: z.string(), message: z.string(), status: z.number(), errors: z.array(problemShape).optional() })
  .meta({ description: 'Every answer that is not a success.' })

export const attachmentShape = z.object({
  id: idShape,
  created_at: time,
  updated_at: time,
  filename: z.string(),
  content_type: z.string(),
  size: z.number(),
  url: z.string(),
  public: z.boolean(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  duration: z.number().nullable(),
  foreign_id: z.string().nullable(),
})

export const structuredShape = z.looseObject({ type: z.enum(structuredTypes) }).meta({
  description: 'One of the eight structured types; see docs/channel-matrix.md for the fields and limits of each.',
})

export const contentShape = z.object({
  id: idShape,
  created_at: time,
  updated_at: time,
  approval_required: z.boolean(),
  author_id: idShape,
  body: z.string(),
  body_input_format: z.enum(['text', 'html']),
  body_formatted: z.object({ text: z.string(), html: z.string() }),
  category_ids: z.array(idShape),
  creator_id: idShape.nullable(),
  foreign_id: z.string(),
  intervention_id: idShape.nullable(),
  language: z.string().nullable(),
  remotely_deleted: z.boolean(),
  source_id: idShape,
  source_url: z.string().nullable(),
  source_type: z.enum(channelKinds),
  synchronization_status: z.enum(['export_pending', 'success', 'export_failure']),
  synchronization_error: z.string().nullable(),
  status: z.enum(['new', 'assigned', 'replied', 'ignored', 'user_reply', 'user_initiated']),
  thread_id: idShape,
  in_reply_to_id: idShape.nullable(),
  in_reply_to_author_id: idShape.nullable(),
  attachments_count: z.number(),
  attachments: z.array(attachmentShape),
  auto_submitted: z.boolean(),
  context_data: anyObject.nullable(),
  created_from: z.enum(['synchronizer', 'api', 'interface', 'auto_response']),
  private_message: z.boolean(),
  published: z.boolean(),
  structured_content_supported: z.boolean(),
  structured_content: jsonObject<Content['structured_content']>(),
  structured_reply: jsonObject<Content['structured_reply']>(),
  type: z.enum(['message', 'form_response']),
  capabilities_supported: z.array(z.string()),
})

export const threadShape = z.object({
  id: idShape,
  source_id: idShape,
  title: z.string(),
  interventions_count: z.number(),
  contents_count: z.number(),
  closed: z.boolean(),
  category_ids: z.array(idShape),
  thread_category_ids: z.array(idShape),
  extra_data: anyObject,
  foreign_id: z.string(),
  created_at: time,
  updated_at: time,
})

export const webhookShape = z.object({
  id: idShape,
  name: z.string(),
  url: z.string(),
  active: z.boolean(),
  registered_events: z.array(z.enum(webhookEventTypes)),
  source_ids: z.array(idShape),
  handshake_error: z.string().nullable().meta({ description: 'Why the last handshake failed.' }),
  created_at: time,
  updated_at: time,
})

export const listOf = <T extends z.ZodType>(record: T) =>
  z.object({ count: z.number(), offset: z.number(), limit: z.number(), records: z.array(record) })

export const errors = { '4xx': errorShape, '5xx': errorShape }
