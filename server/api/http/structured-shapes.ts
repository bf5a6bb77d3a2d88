import { z } from 'zod'
import type { Content } from '../../../contract/content'
import { isBounded, payloadLimits } from '../../../contract/structured/bounded'
import { storable } from '../../values/storable'

/** Marks where a schema refers to the structured types; see openapi.ts. */
export const payloadMark = 'x-structured-content'

export const jsonObject = <T>() => z.looseObject({}) as unknown as z.ZodType<T>

export const structuredContentShape = jsonObject<Content['structured_content']>().meta({
  description: 'The payload as it was sent; an empty object if there is none.',
  [payloadMark]: 'or none',
})

const payload = z.string().nullable()
const anyReply = z
  .union([
    z
      .object({ items: z.array(z.object({ title: z.string(), payload, section_identifier: z.string().nullable() })) })
      .meta({ description: 'The answer to a list, or to a select with several answers.' }),
    z.object({ identifier: z.string(), start_time: z.string() }).meta({ description: 'The answer to a time_select.' }),
    z
      .object({
        type: z.literal('form_response'),
        responses: z.array(
          z.object({
            page_id: z.string(),
            title: z.string().meta({ description: 'The question.' }),
            items: z.array(z.object({ id: z.string(), title: z.string(), value: z.string() })),
          }),
        ),
        private: z.boolean().optional(),
      })
      .meta({ description: 'The answer to a form.' }),
    z
      .object({
        status: z.enum(['requested', 'processing', 'paid', 'failed']),
        payment: z.record(z.string(), z.unknown()).optional(),
      })
      .meta({ description: 'The answer to a wallet_pay.' }),
    z.object({ payload }).meta({ description: 'The payload of a button or a quick reply.' }),
  ])
  .meta({
    id: 'StructuredReply',
    description: 'The answer of a customer to a structured message: a choice, a filled form or a payment.',
  })

export const structuredReplyShape = z
  .union([anyReply, z.strictObject({})])
  .meta({ description: 'An empty object if there is none.' }) as unknown as z.ZodType<Content['structured_reply']>

/** The text of the payload; absent and null mean none. */
export const bodyTextShape = z
  .string()
  .nullish()
  .transform((text) => storable(text ?? ''))
  .meta({ description: 'Text; the question of a select, the message of a payment request.' })

/** Accepts any value of a permitted size. The validation tables then report all problems together. */
export const payloadShape = z
  .unknown()
  .refine(
    (value) => isBounded(value, payloadLimits.levels, payloadLimits.characters),
    'must be nested at most 40 deep and have at most 250,000 characters as JSON',
  )

/** Only for the API document, which shows the types in full. */
export const documentedPayload = z
  .looseObject({})
  .meta({
    description:
      'One of the eight structured types; docs/reference/channel-matrix.md has its rendering on each channel.',
  })
  .meta({ [payloadMark]: true })

export const clientIdShape = z
  .uuid()
  .optional()
  .meta({ description: 'Made by the sender: a message that is sent again with the same client_id is stored once.' })
