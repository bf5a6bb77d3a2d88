import { z } from 'zod'
import { attachmentsPerMessage, customerBodyLimit } from '../../contract/chat/realtime'
import { isEmptyText } from '../../contract/empty-text'
import { automaticPrefix } from '../../contract/starters'
import { isBounded } from '../../contract/structured/bounded'
import { threadsPerSync } from '../limits/work'
import { characters } from '../structured/rules/text'
import { storable } from '../values/storable'
import { languageTag, upTo } from '../values/text-shapes'

// Shapes of the requests of a customer's device. Unknown keys are dropped, and all sizes are limited.

export const idShape = z.string().regex(/^[0-9a-f]{24}$/, 'must be an id of 24 hex characters')

export const sessionTokenShape = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'must be 43 letters, digits, dashes or underscores')

export const handshakeShape = z.object({
  version: z.number(),
  channel_id: upTo(64),
  session_token: sessionTokenShape,
  echo: z.boolean().optional(),
  /** Allows the text `null` of a page without an origin, such as a file or a sandboxed frame. */
  origin: upTo(300)
    .regex(/^(null|[a-z][a-z\d+.-]*:\/\/[^/?#\s]+)$/)
    .optional(),
})

const automaticIdShape = z.string().regex(new RegExp(`^${automaticPrefix}[\\w-]{1,40}$`))

/** A wrong language is ignored, since the site's page may have set it. */
const shownLanguage = languageTag.optional().catch(undefined)

export const outgoingShape = z
  .object({
    client_id: upTo(64).min(8),
    body: z.string().transform(storable),
    in_reply_to_id: idShape.or(automaticIdShape).optional(),
    structured_reply: z
      .unknown()
      .refine(
        (value) => isBounded(value, 20, 100_000),
        'must be nested at most 20 deep and have at most 100,000 characters',
      )
      .optional(),
    language: languageTag.optional(),
    thread_id: idShape.optional(),
    new_thread: z.boolean().optional(),
    attachment_ids: z.array(idShape).max(attachmentsPerMessage).optional(),
    shown: z
      .array(z.object({ id: upTo(40), language: shownLanguage }))
      .max(5)
      .optional(),
  })
  .refine(
    ({ structured_reply, attachment_ids = [], body }) =>
      structured_reply !== undefined || attachment_ids.length > 0 || !isEmptyText(body),
    { message: 'must not be empty', path: ['body'] },
  )

export const liveShape = z.object({ id: idShape })

const byThread = z
  .record(idShape, z.number().int().min(0))
  .refine((threads) => Object.keys(threads).length <= threadsPerSync, {
    message: `must name at most ${threadsPerSync} threads`,
  })

export const syncShape = z.object({ since: byThread, changes: byThread.optional() })

export function overlongReason(body: unknown): string | null {
  if (typeof body !== 'string' || body.length <= customerBodyLimit) return null
  const actual = characters(body)
  return actual <= customerBodyLimit ? null : `body has ${actual} characters; ${customerBodyLimit} are the most.`
}
