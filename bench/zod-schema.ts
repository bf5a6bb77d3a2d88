// The zod schemas, made from the same tables, with every check that zod can express.
import { z } from 'zod'
import { structuredTypes } from '../contract/structured'
import { isDatePattern } from '../contract/structured/date-pattern'
import { tables } from '../server/structured'
import { namesBelow, widestLimit } from '../server/structured/engine/rows'
import type { AnyRules, FieldRule } from '../server/structured/rules/rules'

/** `shape`: types, required, enums. `limits`: also bounds, patterns. `whole`: also unknown fields, real URLs. */
export type Depth = 'shape' | 'limits' | 'whole'

export function zodSchema(depth: Depth) {
  const [first, ...others] = structuredTypes.map((type) => objectSchema(tables[type], '', depth))
  if (!first) throw new Error('There are no types.')
  return z.discriminatedUnion('type', [first, ...others])
}

function objectSchema(rules: AnyRules, path: string, depth: Depth): z.ZodObject {
  const shape = Object.fromEntries(
    namesBelow(rules, path).map((name) => {
      const rule = rules.fields[path + name]
      if (!rule) throw new Error(`No row ${path}${name}.`)
      const schema = fieldSchema(rules, path + name, rule, depth)
      return [name, rule.required ? schema : schema.optional()]
    }),
  )
  return depth === 'whole' ? z.looseObject(shape) : z.object(shape)
}

function fieldSchema(rules: AnyRules, path: string, rule: FieldRule, depth: Depth): z.ZodType {
  const limit = depth === 'shape' ? undefined : widestLimit(rules, path)
  switch (rule.type) {
    case 'string':
      return textSchema(rule, limit, depth)
    case 'boolean':
      return z.boolean()
    case 'integer':
      return depth === 'shape' ? z.number() : bounded(z.int(), rule)
    case 'number':
      return depth === 'shape' ? z.number() : bounded(z.number(), rule)
    case 'object':
      return objectSchema(rules, `${path}.`, depth)
    case 'opaque object':
      return z.looseObject({})
    case 'array':
      return most(z.array(objectSchema(rules, `${path}.`, depth)), limit)
    case 'array of string':
      return most(z.array(z.string()), limit)
  }
}

const most = (schema: z.ZodArray, limit: number | undefined) => (limit === undefined ? schema : schema.max(limit))

function bounded(schema: z.ZodNumber, { atLeast, atMost }: FieldRule): z.ZodNumber {
  const floor = atLeast === undefined ? schema : schema.min(atLeast)
  return atMost === undefined ? floor : floor.max(atMost)
}

function textSchema(rule: FieldRule, limit: number | undefined, depth: Depth): z.ZodType {
  const [first, ...others] = rule.only ?? []
  if (first !== undefined) return others.length === 0 ? z.literal(first) : z.enum([first, ...others])
  if (depth === 'shape') return z.string()
  // zod counts UTF-16 code units, not characters.
  let schema = limit === undefined ? z.string() : z.string().max(limit)
  if (rule.ascii) schema = schema.regex(/^[\x20-\x7e]*$/)
  if (rule.schemes) schema = depth === 'whole' ? schema.check(z.url()) : schema.regex(/^[a-z][a-z0-9+.-]*:/i)
  if (rule.is === 'date') schema = schema.regex(/^\d{4}-\d\d-\d\d$/)
  if (rule.is === 'date format') schema = schema.refine(isDatePattern)
  if (rule.is === 'amount') schema = schema.regex(/^-?\d{1,12}(\.\d{1,4})?$/)
  if (rule.is === 'time with offset') schema = schema.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:?\d\d)$/)
  if (rule.is === 'ISO 3166 code') schema = schema.regex(/^[A-Z]{2}$/)
  if (rule.is === 'ISO 4217 code') schema = schema.regex(/^[A-Z]{3}$/)
  return schema
}
