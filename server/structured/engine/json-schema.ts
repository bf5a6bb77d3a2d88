// JSON Schemas (2020-12) of the structured types for the OpenAPI document. They refuse only what the server refuses,
// and ignored fields that are too long. Graphs, sums and channels are checked only by the server.
import { type StructuredType, structuredTypes } from '../../../contract/structured'
import { plans } from '../index'
import { schemaNotes, schemaWords } from '../rules/words'
import { examples } from '../types/index'
import { conditionalPattern, conditionSchemas, patternOf } from './json-schema-parts'
import type { Field, FieldLevel } from './plan'

export type JsonSchema = Record<string, unknown>

/** Returns the name of a component: `WalletPay` for `wallet_pay`. */
const componentName = (type: StructuredType) =>
  type.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

const refOf = (type: StructuredType) => `#/components/schemas/${componentName(type)}`

/**
 * Returns the components of the OpenAPI document: one schema per type, and their union `StructuredContent` with the
 * discriminator `type`.
 */
export function structuredContentSchemas(): Record<string, JsonSchema> {
  const union = {
    title: 'StructuredContent',
    description: 'One of the structured types. What each becomes on each channel: docs/reference/channel-matrix.md.',
    oneOf: structuredTypes.map((type) => ({ $ref: refOf(type) })),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(structuredTypes.map((type) => [type, refOf(type)])),
    },
  }
  const each = structuredTypes.map((type) => [componentName(type), jsonSchemaOf(type)] as const)
  return Object.fromEntries([...each, ['StructuredContent', union]])
}

export function jsonSchemaOf(type: StructuredType): JsonSchema {
  const plan = plans.get(type)
  if (!plan) return {}
  return { title: componentName(type), ...objectSchema(plan.root), examples: [examples[type]] }
}

function objectSchema({ fields }: FieldLevel): JsonSchema {
  const required = fields.filter(({ rule }) => rule.required).map(({ name }) => name)
  const conditional = fields.flatMap(conditionalSchemas)
  return {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
    ...(conditional.length > 0 ? { allOf: conditional } : {}),
  }
}

/** Uses `anyOf` instead of `if`, because some validators refuse other fields than those in the `then`. */
function conditionalSchemas(field: Field): JsonSchema[] {
  const { name, rule } = field
  const required = rule.requiredWhen && conditionSchemas[rule.requiredWhen]
  const ignored = rule.ignoredWhen && conditionSchemas[rule.ignoredWhen]
  const conditions: JsonSchema[] = []
  if (required) {
    const properties = { [name]: { type: jsonType(field), ...nonBlank(field) } }
    conditions.push({ anyOf: [{ not: required }, { required: [name], properties }] })
  }
  const limits = field.type === 'array' ? arrayWords(field) : defined({ pattern: conditionalPattern(field) })
  if (ignored && Object.keys(limits).length > 0) {
    conditions.push({ anyOf: [ignored, { properties: { [name]: { type: [jsonType(field), 'null'], ...limits } } }] })
  }
  return conditions
}

function jsonType({ type }: Field): string {
  if (type === 'opaque object') return 'object'
  return type === 'array of string' ? 'array' : type
}

const nonBlank = ({ type }: Field): JsonSchema => (type === 'array' ? { minItems: 1 } : { pattern: '\\S' })

function fieldSchema(field: Field): JsonSchema {
  const { rule } = field
  const notes = schemaNotes(rule)
  const typeName = jsonType(field)
  const schema = {
    // Null counts as absent.
    type: rule.required ? typeName : [typeName, 'null'],
    ...(notes.length > 0 ? { description: schemaWords(rule), 'x-notes': notes } : {}),
    ...ownWords(field),
  }
  return rule.default === undefined ? schema : { default: rule.default, ...schema }
}

function ownWords(field: Field): JsonSchema {
  const { rule } = field
  switch (field.type) {
    case 'object': {
      const { type: _, ...inner } = objectSchema(field.inner)
      return inner
    }
    case 'array':
      return rule.ignoredWhen && conditionSchemas[rule.ignoredWhen] ? {} : arrayWords(field)
    case 'array of string':
      return arrayWords(field)
    case 'string':
      return textWords(field)
    case 'integer':
    case 'number':
      return defined({ minimum: rule.atLeast, maximum: rule.atMost })
    default:
      return {}
  }
}

function arrayWords(field: Field): JsonSchema {
  const { limit } = field.text
  const items =
    field.type === 'array'
      ? objectSchema(field.inner)
      : { type: 'string', minLength: 1, maxLength: 255, pattern: '\\S' }
  return defined({
    minItems: field.rule.required ? 1 : undefined,
    maxItems: Number.isFinite(limit) ? limit : undefined,
    items,
  })
}

/**
 * Returns the rules of a text. For a field of few channels the values are only examples, because other channels accept
 * any value.
 */
function textWords(field: Field): JsonSchema {
  const { rule, extra } = field
  const { limit } = field.text
  if (extra) return rule.only ? { examples: [...rule.only] } : {}
  const [first, ...others] = rule.only ?? []
  if (first !== undefined && others.length === 0) return { const: first }
  if (rule.only) return { enum: rule.required ? [...rule.only] : [...rule.only, null] }
  return defined({ maxLength: Number.isFinite(limit) ? limit : undefined, pattern: patternOf(field) })
}

const defined = (values: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
