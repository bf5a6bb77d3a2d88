import { z } from 'zod'
import { storable } from '../../values/storable'
import { atMost } from '../../values/text-shapes'
import { booleanShape, idShape } from './shapes'

// Shapes of request fields. JSON has numbers, lists and null; forms and queries have only strings.

export const byId = z.object({ id: z.string() })

/** A text without white space around it, never empty, with at most `max` characters. */
export const text = (max: number) =>
  z.string().overwrite(storable).trim().min(1).check(atMost(max)).meta({ maxLength: max })

/** An http or https address without a user name or a password. */
export const httpUrl = z
  .url({ protocol: /^https?$/ })
  .overwrite(storable)
  .check(atMost(2048))
  .meta({ maxLength: 2048 })
  .refine((url) => URL.canParse(url) && new URL(url).username === '', 'must not hold a user name or a password')

/** Null removes the value; in a form an empty text does. */
export const clearable = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (value === '' ? null : value), shape.nullable())

/** In a form `name[]=` is the empty list. */
export const list = <T extends z.ZodType>(shape: T, max: number) =>
  z
    .preprocess((value) => {
      if (value === '') return []
      return Array.isArray(value) && value.length === 1 && value[0] === '' ? [] : value
    }, z.array(shape).max(max))
    .nonoptional()

export const idList = list(idShape, 500)

/** In a form an object is its JSON text. */
export const jsonOrObject = z.union([
  z.record(z.string(), z.unknown()),
  z.string().transform((text, context) => {
    try {
      return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
    } catch {
      context.addIssue({ code: 'custom', message: 'must be an object, or its JSON text' })
      return z.NEVER
    }
  }),
])

export const number = <T extends z.ZodType<number>>(shape: T) =>
  z
    .preprocess((value) => (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value), shape)
    .nonoptional()

/** Confirms a change that would lock out every admin. */
export const forceFields = z.object({
  force: booleanShape.default(false).meta({ description: 'Confirms a change that leaves no admin with access.' }),
})

export const versionFields = z.object({
  updated_at: z.iso.datetime({ offset: true }).optional().meta({
    description: 'The value that you read: if the record has changed since, the answer is 409 and nothing is changed.',
  }),
})

export const versionTime = ({ updated_at }: z.infer<typeof versionFields>) =>
  updated_at === undefined ? undefined : Date.parse(updated_at)

/** Returns a validator for a route whose documented shape differs, or where an empty text has a meaning. */
export const validatorOf = (shape: z.ZodType) => (value: unknown) => {
  const parsed = shape.safeParse(value, { reportInput: true })
  return parsed.success ? { value: parsed.data } : { error: parsed.error }
}
