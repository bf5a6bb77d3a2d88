import { z } from 'zod'
import { characters } from '../structured/rules/text'

// Limits of given texts. A character is a code point; zod's own `max` counts UTF-16 code units.

/** A maximum of characters: a check for a shape of zod. */
export const atMost =
  (max: number): z.core.CheckFn<string> =>
  ({ value, issues }) => {
    if (value.length <= max || characters(value) <= max) return
    issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value })
  }

/** Text with a maximum of characters. */
export const upTo = (max: number) => z.string().check(atMost(max)).meta({ maxLength: max })
