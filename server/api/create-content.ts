import { z } from 'zod'
import type { Warning } from '../../contract/problem'
import { presentContent } from '../conversation/present'
import { reply } from '../conversation/reply'
import { isBounded, storable } from '../storable'
import type { Api, ApiNeeds } from './api'
import { booleanShape, contentShape, errors, idShape, structuredShape, warningShape } from './shapes'

const jsonOrObject = z.union([
  z.record(z.string(), z.unknown()),
  z.string().transform((text, context) => {
    try {
      return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
    } catch {
      context.addIssue({ code: 'custom', message: 'must be an object, or the JSON text of one' })
      return z.NEVER
    }
  }),
])

const bodyShape = z.object({
  in_reply_to_id: idShape.meta({ description: 'The content being replied to.' }),
  source_id: idShape.optional().meta({ description: 'Not needed for replies to a customer message.' }),
  body: z
    .string()
    .nullish()
    .transform((text) => storable(text ?? ''))
    .meta({ description: 'Text; the question of a select, the message of a payment request.' }),
  body_input_format: z.enum(['text', 'html']).default('text'),
  structured_content: z
    .unknown()
    .refine(
      (value) => isBounded(value, 40, 250_000),
      'must be nested at most 40 deep and have at most 250,000 characters as JSON',
    )
    .optional()
    .meta({ description: 'One of the eight structured types.' }),
  private: booleanShape.default(false).meta({ description: 'A note between agents: the customer never sees it.' }),
  attachment_ids: z.array(idShape).max(10).default([]),
  auto_submitted: booleanShape.default(false),
  context_data: jsonOrObject
    .refine(
      (value) => isBounded(value, 20, 20_000),
      'must be nested at most 20 deep and have at most 20,000 characters as JSON',
    )
    .nullish(),
  disable_text_input_on_thread: booleanShape.optional(),
})

const knownFields = new Set([...Object.keys(bodyShape.shape), 'access_token'])

/** POST /1.0/contents */
export function createContent(app: Api, needs: ApiNeeds): void {
  app.post(
    '/1.0/contents',
    {
      schema: {
        tags: ['contents'],
        summary: 'Reply to a content, with text or a structured message',
        body: bodyShape.extend({ structured_content: structuredShape.optional() }),
        response: { 200: contentShape.extend({ warnings: z.array(warningShape) }), ...errors },
      },
      validatorCompiler: () => (given) => {
        const parsed = bodyShape.safeParse(given)
        return parsed.success ? { value: { ...parsed.data, unknown: unknownFields(given) } } : { error: parsed.error }
      },
    },
    async (request) => {
      const given = request.body as unknown as z.infer<typeof bodyShape> & { unknown: Warning[] }
      const { content, source, warnings } = await reply(needs, {
        agent: request.agent,
        inReplyToId: given.in_reply_to_id,
        body: given.body,
        bodyInputFormat: given.body_input_format,
        structuredContent: structuredOf(given.structured_content),
        coerce: request.coerce,
        private: given.private,
        attachmentIds: given.attachment_ids,
        autoSubmitted: given.auto_submitted,
        contextData: given.context_data ?? null,
        disableTextInput: given.disable_text_input_on_thread ?? null,
      })
      const attachments = await needs.store.read.attachments(content.attachment_ids)
      return {
        ...presentContent(content, source, attachments, needs.attachmentUrl),
        warnings: [...given.unknown, ...warnings],
      }
    },
  )
}

/** A form may carry the payload as JSON text; an empty object means none, as the record itself says it. */
function structuredOf(given: unknown): unknown {
  if (given === null || given === '') return undefined
  if (typeof given === 'string') {
    try {
      return JSON.parse(given)
    } catch {
      return given
    }
  }
  if (typeof given === 'object' && given !== null && Object.keys(given).length === 0) return undefined
  return given
}

function unknownFields(given: unknown): Warning[] {
  return Object.keys((given ?? {}) as object)
    .filter((name) => !knownFields.has(name))
    .slice(0, 50)
    .map((name) => ({
      path: name.slice(0, 80),
      code: 'unknown_field',
      message: 'This field is not known here; it was ignored.',
    }))
}
