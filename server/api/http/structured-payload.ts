import { z } from 'zod'
import { isBounded, payloadLimits } from '../../../contract/structured/bounded'
import { storable } from '../../values/storable'
import { payloadMark } from './structured-shapes'

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
