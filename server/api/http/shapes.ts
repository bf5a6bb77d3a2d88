import { z } from 'zod'
import { channelKinds } from '../../../contract/channel-kinds'
import { reactionNames } from '../../../contract/reaction'
import { structuredContentShape, structuredReplyShape } from './structured-shapes'

export const idShape = z.string().regex(/^[0-9a-f]{24}$/, 'must be an id: 24 lower-case hex characters')
export const time = z.iso.datetime()
const anyObject = z.record(z.string(), z.unknown())
/** A boolean. Forms and queries send it as a word; JSON may also contain 1 and 0. */
export const booleanShape = z.union([
  z.boolean(),
  z.literal([0, 1, '0', '1', 'true', 'false']).transform((value) => value === 'true' || value === '1' || value === 1),
])

export const pageShape = z.object({
  offset: z.coerce.number().int().min(0).default(0),
  // Decisions, answers: a limit over 150 is answered with 150, and `limit` in the answer says so.
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .overwrite((limit) => Math.min(limit, 150))
    .default(30)
    .meta({ description: 'At most 150 records are returned, and `limit` in the answer has the number.' }),
})

export const problemShape = z
  .object({
    path: z.string(),
    code: z.string(),
    message: z.string(),
    limit: z.number().optional(),
    actual: z.number().optional(),
    found: z.string().optional().meta({ description: 'The refused part of the text.' }),
    at: z.number().optional().meta({ description: 'The position of its first character, counted from 1.' }),
  })
  .meta({ id: 'Problem', description: 'A problem of a request: its path, its kind, and by how much.' })

export const warningShape = z.object({ path: z.string(), code: z.string(), message: z.string() }).meta({
  id: 'Warning',
  description:
    'A change that a channel made to a payload: a part was cut, dropped, filled in or converted. Or a field of the request that is not known and was ignored.',
})

export const errorShape = z
  .object({
    error: z.string(),
    message: z.string(),
    status: z.int(),
    errors: z.array(problemShape).optional(),
    owner: z
      .object({ id: idShape, name: z.string() })
      .optional()
      .meta({ description: 'The owner of the conversation, if that is the reason.' }),
  })
  .meta({ id: 'Error', description: 'The answer to a request that failed.' })

export const attachmentShape = z
  .object({
    id: idShape,
    created_at: time,
    updated_at: time,
    filename: z.string(),
    content_type: z.string(),
    size: z.int(),
    url: z.string(),
    public: z.boolean(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    duration: z.number().nullable(),
    alternative_text: z.string().nullable().meta({
      description: 'Says what the picture shows, for people who cannot see it; null if nobody wrote it.',
    }),
    foreign_id: z.string().nullable(),
    thumbnail_url: z.string().nullable().meta({
      description:
        'No side above 640 pixels; a drawing if the picture is too large to be made smaller. ?size= takes 320, 640 and 1280.',
    }),
  })
  .meta({ id: 'Attachment', description: 'An uploaded file.' })

const reactionShape = z
  .object({ reaction: z.enum(reactionNames), from: z.enum(['customer', 'agent']), author_id: idShape })
  .meta({ id: 'Reaction', description: 'A reaction of a customer or an agent to a message.' })

const contentEmailShape = z
  .object({
    url: z
      .string()
      .nullable()
      .meta({ description: 'Where the whole e-mail can be read as it came, for an hour; null: it was not kept.' }),
    folded_from: z.int().nullable().meta({
      description:
        "Where the part of body begins that may be a quote or a signature, in UTF-16 units; null: all of it is the customer's.",
    }),
  })
  .meta({ id: 'ContentEmail', description: 'What a message that came by e-mail has of it.' })

export const contentShape = z
  .object({
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
    attachments_count: z.int(),
    attachments: z.array(attachmentShape),
    auto_submitted: z.boolean(),
    context_data: anyObject.nullable(),
    created_from: z.enum(['synchronizer', 'api', 'interface', 'auto_response']),
    private_message: z.boolean(),
    published: z.boolean(),
    structured_content_supported: z.boolean(),
    structured_content: structuredContentShape,
    structured_reply: structuredReplyShape,
    type: z.enum(['message', 'form_response']),
    capabilities_supported: z.array(z.string()),
    live: z.enum(['streaming', 'interrupted', 'complete']).optional().meta({
      description:
        'Only of messages that were written piece by piece. While a message is streaming, body is the text so far; interrupted: its author stopped before the end.',
    }),
    edited_at: time.optional().meta({ description: 'The time of the last edit; absent: never edited.' }),
    reactions: z.array(reactionShape).optional().meta({ description: 'Absent: none.' }),
    email: contentEmailShape.optional().meta({ description: 'Absent: it did not come by e-mail.' }),
  })
  .meta({ id: 'Content', description: 'A message, of a customer or of an agent.' })

export const threadShape = z
  .object({
    id: idShape,
    source_id: idShape,
    title: z.string(),
    interventions_count: z.int(),
    contents_count: z.int(),
    closed: z.boolean(),
    disable_text_input: z.boolean(),
    category_ids: z.array(idShape),
    thread_category_ids: z.array(idShape),
    extra_data: anyObject,
    foreign_id: z.string(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Thread', description: 'A conversation.' })

export const listOf = <T extends z.ZodType>(record: T) =>
  z.object({ count: z.int(), offset: z.int(), limit: z.int(), records: z.array(record) })

/** The answer of an act that has nothing to show. */
export const doneShape = z.object({ done: z.literal(true) })

export const errors = { '4xx': errorShape, '5xx': errorShape }
