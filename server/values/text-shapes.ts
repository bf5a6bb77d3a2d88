import { z } from 'zod'
import { characters } from '../structured/rules/text'

// Limits the length of a text in code points; zod's own `max` counts UTF-16 code units.

export const atMost =
  (max: number): z.core.CheckFn<string> =>
  ({ value, issues }) => {
    if (value.length <= max || characters(value) <= max) return
    issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value })
  }

export const upTo = (max: number) => z.string().check(atMost(max)).meta({ maxLength: max })

/** The shape of a BCP 47 tag, which it normalizes: `fr_ca` becomes `fr-CA`. An empty text becomes undefined. */
export const languageTag = upTo(35).transform((tag, { addIssue }): string | undefined => {
  if (tag.trim() === '') return undefined
  try {
    return Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'))[0]
  } catch {
    addIssue('must be a BCP 47 tag such as fr or pt-BR')
    return z.NEVER
  }
})
