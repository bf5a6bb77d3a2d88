import type { StructuredType } from '../../../contract/structured'
import type { FieldNote } from '../../../contract/structured/field-note'
import { pageLocale } from '../../../widget/strings/words'
import { localTime } from '../fields/times'

export interface Schema {
  type?: string | string[]
  description?: string
  'x-notes'?: FieldNote[]
  const?: unknown
  enum?: unknown[]
  examples?: unknown[]
  default?: unknown
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  maxLength?: number
  maxItems?: number
  minItems?: number
  minimum?: number
  maximum?: number
  pattern?: string
  /** Each entry: a condition, and the rules that apply when the condition is false. */
  allOf?: { anyOf?: [condition: Condition, otherwise: Schema] }[]
}

export type Schemas = ReadonlyMap<StructuredType, Schema>

/** Reads the schemas of structured types from the server's API document. Throws if the document lacks them. */
export function readSchemas(document: unknown): Schemas {
  const { components } = document as { components: { schemas: Record<string, unknown> } }
  const union = components.schemas.StructuredContent as { discriminator: { mapping: Record<string, string> } }
  return new Map(
    Object.entries(union.discriminator.mapping).map(([type, ref]) => [
      type as StructuredType,
      components.schemas[ref.replace('#/components/schemas/', '')] as Schema,
    ]),
  )
}

/** Types that the server refuses without a text beside them. */
export const needsText: Readonly<Record<StructuredType, boolean>> = {
  template: false,
  list: false,
  carousel: false,
  select: true,
  wallet_pay: true,
  rich_link: false,
  form: false,
  time_select: true,
}

type FieldKind = 'text' | 'number' | 'boolean' | 'choice' | 'object' | 'array' | 'texts' | 'opaque' | 'fixed'

export interface Field {
  name: string
  kind: FieldKind
  schema: Schema
  required: boolean
}

/** Returns the fields in the order of the schema. `input` decides which conditional fields are required. */
export function fieldsOf(schema: Schema, input: unknown): Field[] {
  const merged = withConditions(schema, input)
  const required = new Set(merged.required)
  return Object.entries(merged.properties ?? {}).map(([name, each]) => ({
    name,
    kind: kindOf(each),
    schema: each,
    required: required.has(name),
  }))
}

function kindOf(schema: Schema): FieldKind {
  const type = [schema.type ?? 'string'].flat().find((each) => each !== 'null')
  if (schema.const !== undefined) return 'fixed'
  if (schema.enum) return 'choice'
  if (type === 'boolean') return 'boolean'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'object') return schema.properties ? 'object' : 'opaque'
  if (type === 'array') return schema.items?.properties ? 'array' : 'texts'
  return 'text'
}

/** Applies the rules whose conditions are false for this object. */
function withConditions(schema: Schema, input: unknown): Schema {
  let merged = schema
  for (const { anyOf: [condition, rules] = [] } of schema.allOf ?? []) {
    if (!condition || !rules || isConditionTrue(condition, input)) continue
    const properties = { ...merged.properties }
    for (const [name, extra] of Object.entries(rules.properties ?? {}))
      properties[name] = { ...properties[name], ...extra }
    merged = { ...merged, properties, required: [...(merged.required ?? []), ...(rules.required ?? [])] }
  }
  return merged
}

interface Condition extends Schema {
  not?: Condition
  anyOf?: Condition[]
}

/** Evaluates the keywords that the document uses: `properties` of `const` or `enum`, `required`, `not`, `anyOf`. */
function isConditionTrue(condition: Condition, input: unknown): boolean {
  const object = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
  const { properties = {}, required = [], not, anyOf } = condition
  return (
    required.every((name) => object[name] !== undefined) &&
    Object.entries(properties).every(([name, { const: expected, enum: allowed }]) => {
      const value = object[name]
      if (value === undefined) return true
      return expected !== undefined ? value === expected : !allowed || allowed.includes(value)
    }) &&
    (!not || !isConditionTrue(not, input)) &&
    (!anyOf || anyOf.some((each) => isConditionTrue(each, input)))
  )
}

/** Fields that can serve as the title of a list item, the best first. */
const titleFields = ['title', 'label', 'header', 'start_time', 'url'] as const

/** Returns the title of an item of a list; empty if the item has no text yet. */
export function titleOf(item: unknown): string {
  const fields = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>
  const name = titleFields.find((each) => typeof fields[each] === 'string' && String(fields[each]).trim() !== '')
  const found = name ? String(fields[name]) : ''
  const time = name === 'start_time' && localTime(found)
  return time ? new Date(`${time}Z`).toLocaleString(pageLocale(), timeStyle) : found
}

/** The time is the one that was written, so it is read and shown as UTC. */
const timeStyle = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const

/** Returns a label: `merchant_name` -> `Merchant name`. */
export function labelOf(name: string): string {
  const plain = name
    .replace(/_/g, ' ')
    .replace(/\burl\b/g, 'URL')
    .replace(/\bid\b/g, 'ID')
  return capitalized(plain)
}

/** Starts the text with a capital letter, in scripts that have capitals. */
export const capitalized = (text: string, locale = 'en'): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)

/** Returns the singular of a field's name: `items` -> `item`. */
export const singular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '').replace(/_/g, ' ')
