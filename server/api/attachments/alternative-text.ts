import { z } from 'zod'
import { longestAlternativeText } from '../../../contract/attachment'
import { storable } from '../../values/storable'
import { atMost } from '../../values/text-shapes'

/** One line of plain text, or null: a blank text removes it. */
export const alternativeTextShape = z.preprocess(
  (value) => (typeof value === 'string' ? storable(value).replace(/\s+/g, ' ').trim() || null : value),
  z
    .string()
    .check(atMost(longestAlternativeText))
    .refine((text) => !/\p{Cc}/u.test(text), 'must hold no control characters')
    .meta({
      maxLength: longestAlternativeText,
      description: 'Says what the picture shows, for people who cannot see it. Plain text, stored as one line.',
    })
    .nullable(),
)
