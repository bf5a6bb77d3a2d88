// JSON Schemas of the structured types for the OpenAPI document, from the same tables. They say what is wrong in most
// payloads; conditions, graphs and channels are checked by the server alone.
import { type StructuredType, structuredTypes } from '../../contract/structured'
import { formats } from './formats'
import { plans } from './index'
import type { Field, FieldLevel } from './plan'

export type JsonSchema = Record<string, unknown>

/** The schema of one type. */
export function jsonSchemaOf(type: StructuredType): JsonSchema {
  const plan = plans.get(type)
  return plan ? { title: type, ...objectSchema(plan.root) } : {}
}

/** The union of all types, told apart by `type`. */
export function structuredContentSchema(): JsonSchema {
  return { oneOf: structuredTypes.map(jsonSchemaOf) }
}

function objectSchema({ fields }: FieldLevel): JsonSchema {
  const required = fields.filter(({ rule }) => rule.required).map(({ name }) => name)
  return {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
  }
}

function fieldSchema(field: Field): JsonSchema {
  const described = descriptionOf(field)
  const about = described === '' ? {} : { description: described }
  const { limit } = field.text
  const most = Number.isFinite(limit) ? limit : undefined
  switch (field.type) {
    case 'array':
      return { type: 'array', ...about, ...defined({ maxItems: most }), items: objectSchema(field.inner) }
    case 'array of string':
      return { type: 'array', ...about, ...defined({ maxItems: most }), items: { type: 'string' } }
    case 'object':
      return { ...objectSchema(field.inner), ...about }
    case 'opaque object':
      return { type: 'object', ...about, additionalProperties: true }
    case 'string':
      return {
        type: 'string',
        ...about,
        ...defined({ maxLength: most, enum: field.rule.only, default: field.rule.default }),
      }
    default: {
      const { atLeast: minimum, atMost: maximum, default: value } = field.rule
      return { type: field.type, ...about, ...defined({ minimum, maximum, default: value }) }
    }
  }
}

const defined = (values: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

function descriptionOf({ rule }: Field): string {
  return [
    rule.requiredWhen ? `Required when ${rule.requiredWhen}.` : '',
    rule.forbiddenWhen ? `Must be removed when ${rule.forbiddenWhen}.` : '',
    rule.ignoredWhen ? `Ignored when ${rule.ignoredWhen}.` : '',
    rule.ascii ? 'ASCII only.' : '',
    rule.schemes ? 'http or https; the web takes deep links too where the documentation says so.' : '',
    rule.is ? `Must be ${formats[rule.is].words}.` : '',
    rule.limitUtf16 ? `At most ${rule.limitUtf16} UTF-16 code units.` : '',
    rule.on ? `On ${rule.on.join(', ')} only.` : '',
  ]
    .filter((words) => words !== '')
    .join(' ')
}
