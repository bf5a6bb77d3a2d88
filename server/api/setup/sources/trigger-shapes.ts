import { z } from 'zod'
import type { StructuredContent } from '../../../../contract/structured'
import { numberOperators, pageScopes, textOperators, visitorKinds } from '../../../../contract/triggers/trigger'
import { upTo } from '../../../values/text-shapes'
import { list, number, text } from '../../http/given'
import { booleanShape } from '../../http/shapes'
import { payloadMark, payloadShape } from '../../http/structured-shapes'

const languageKey = z.string().regex(/^(\*|[a-z]{2,3}(-[a-z0-9]{2,8})*)$/, 'must be a language such as fr, or *')
const mostLanguages = 20

export const localTextShape = (max: number) =>
  z
    .record(languageKey, text(max))
    .refine((texts) => Object.keys(texts).length > 0, 'must have a text for at least one language, or for *')

/** Structured content by language, checked by the rules of structured messages when it is saved. */
export const localStructuredShape = z
  .record(languageKey, payloadShape.meta({ [payloadMark]: true }) as unknown as z.ZodType<StructuredContent>)
  .refine((given) => Object.keys(given).length > 0, 'must have a message for at least one language, or for *')
  .refine((given) => Object.keys(given).length <= mostLanguages, `must have at most ${mostLanguages} languages`)

const page = z.enum(pageScopes).optional()
const seconds = number(z.number().min(0).max(604_800))
const count = number(z.number().int().min(0).max(1_000_000))
const words = upTo(2048)
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time HH:MM')
const zone = upTo(100).optional()
const isOrNot = z.enum(['is', 'is_not'])
const variableName = z.string().regex(/^[\w.-]{1,60}$/, 'must be 1 to 60 letters, digits, dots, dashes or underscores')

const condition = z.union([
  z.object({
    on: z.enum(['page_path', 'page_url', 'page_title']),
    page,
    operator: z.enum(textOperators),
    value: words,
  }),
  z.object({ on: z.literal('page_duration'), page, operator: z.enum(numberOperators), value: seconds }),
  z.object({ on: z.literal('visit_duration'), operator: z.enum(numberOperators), value: seconds }),
  z.object({ on: z.enum(['page_count', 'visit_count']), operator: z.enum(numberOperators), value: count }),
  z.object({ on: z.literal('variable'), name: variableName, operator: z.enum(textOperators), value: words }),
  z.object({ on: z.literal('variable'), name: variableName, operator: z.enum(['is_set', 'is_not_set']) }),
  z.object({
    on: z.literal('day'),
    operator: isOrNot,
    value: list(number(z.number().int().min(1).max(7)), 7),
    time_zone: zone,
  }),
  z.object({ on: z.literal('hour'), operator: isOrNot, from: time, to: time, time_zone: zone }),
  z.object({ on: z.literal('identity'), operator: isOrNot, value: z.enum(visitorKinds) }),
])

const action = z.union([
  z.object({ do: z.enum(['show_bubble', 'open_chat']) }),
  z.object({
    do: z.literal('add_message'),
    text: localTextShape(2_000),
    structured_content: localStructuredShape.optional(),
  }),
])

export const triggerShape = z.object({
  id: z.string().regex(/^[\w-]{1,40}$/, 'must be 1 to 40 letters, digits, dashes or underscores'),
  name: text(100),
  active: booleanShape.default(true),
  conditions: list(condition, 20),
  actions: list(action, 3),
})
