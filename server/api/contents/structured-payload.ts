import { z } from 'zod'
import { isBounded, storable } from '../../values/storable'
import { payloadMark } from '../http/structured-shapes'

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
    (value) => isBounded(value, 40, 250_000),
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

/** Returns the payload. A form may send it as JSON text, and an empty object means no payload. */
export function structuredOf(value: unknown): unknown {
  if (value === null || value === '') return undefined
  if (typeof value === 'string') {
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  }
  if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) return undefined
  return value
}

export const clientIdShape = z
  .uuid()
  .optional()
  .meta({ description: 'Made by the sender: a message that is sent again with the same client_id is stored once.' })
