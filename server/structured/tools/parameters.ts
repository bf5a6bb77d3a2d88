// JSON Schemas of arguments, made from the tables with the limits of one channel. What they accept is shown uncut.
import type { ChannelKind } from '../../../contract/channel-kinds'
import type { JsonSchema } from '../engine/json-schema'
import { patternOf } from '../engine/json-schema-parts'
import type { Field, FieldLevel, ShapeField, ShapeLevel } from '../engine/plan'
import { bodyLimits, plans } from '../index'
import { schemaWords } from '../rules/words'
import type { AnyToolWords } from '../types/tool-words'

/** Returns the schema of the arguments. `given`: fields that the program gives, so that a call does not. */
export function parametersOf(tool: AnyToolWords, channel: ChannelKind, given: ReadonlySet<string>): JsonSchema {
  const plan = plans.get(tool.type)
  const shapes = plan?.channels.get(channel) ?? []
  const { properties, required } = levelSchema(
    tool,
    plan?.root ?? { fields: [] },
    shapes.map(({ root }) => root),
    '',
  )
  const kept = Object.entries(properties).filter(([name]) => !given.has(name))
  const body: JsonSchema = { type: 'string', description: tool.body, minLength: 1, maxLength: bodyLimits[channel] }
  return {
    type: 'object',
    properties: tool.body === undefined ? Object.fromEntries(kept) : { body, ...Object.fromEntries(kept) },
    required: [...(tool.body === undefined ? [] : ['body']), ...required.filter((name) => !given.has(name))],
    additionalProperties: false,
  }
}

interface ObjectParts {
  properties: Record<string, JsonSchema>
  required: string[]
}

function levelSchema(
  tool: AnyToolWords,
  level: Pick<FieldLevel, 'fields'>,
  shapes: readonly ShapeLevel[],
  above: string,
): ObjectParts {
  const properties: Record<string, JsonSchema> = {}
  const required: string[] = []
  for (const field of level.fields) {
    const path = above + field.name
    const words = tool.fields[path]
    const shown = shapes.flatMap((shape) => shape.fields.find(({ name }) => name === field.name) ?? [])
    if (typeof words !== 'string' || !shown.some(({ drop }) => drop === 'no')) continue
    properties[field.name] = fieldSchema(tool, field, shown, path, words)
    if (field.rule.required && !tool.filled?.includes(path)) required.push(field.name)
  }
  return { properties, required }
}

function fieldSchema(
  tool: AnyToolWords,
  field: Field,
  shown: readonly ShapeField[],
  path: string,
  words: string,
): JsonSchema {
  const description = `${words} ${ruleWords(field)}`.trim()
  const { rule } = field
  switch (field.type) {
    case 'object':
    case 'array': {
      const inner = levelSchema(
        tool,
        field.inner,
        shown.map((each) => each.inner),
        `${path}.`,
      )
      const item = { type: 'object', ...inner, additionalProperties: false }
      if (field.type === 'object') return { description, ...item }
      return {
        type: 'array',
        description,
        ...defined({ minItems: rule.required ? 1 : undefined }),
        ...most('maxItems', field, shown),
        items: item,
      }
    }
    case 'array of string':
      return { type: 'array', description, minItems: 1, ...most('maxItems', field, shown), items: { type: 'string' } }
    case 'opaque object':
      return { type: 'object', description }
    case 'string':
      return { type: 'string', description, ...textSchema(field, shown) }
    default:
      return {
        type: field.type,
        description,
        ...defined({ minimum: rule.atLeast, maximum: rule.atMost, default: rule.default }),
      }
  }
}

/** Returns the rules of the table in words, without what the schema says itself. */
function ruleWords({ rule }: Field): string {
  const { on: _on, limitUtf16: _units, schemes, ...others } = rule
  const link = schemes ? 'It begins with https:// or http://.' : ''
  return `${link} ${schemaWords(others)}`.trim()
}

function textSchema(field: Field, shown: readonly ShapeField[]): JsonSchema {
  const { rule } = field
  const filters = shown.flatMap(({ own }) => (own.only ? [own.only] : []))
  const only = rule.only?.filter((value) => filters.every((filter) => filter.includes(value)))
  if (only) return defined({ enum: only, default: rule.default })
  return Object.assign(most('maxLength', field, shown), defined({ pattern: patternOf(field) }))
}

/** Returns the least limit of all forms in which the channel shows the field: a longer text is refused or cut. */
function most(keyword: 'maxItems' | 'maxLength', { rule }: Field, shown: readonly ShapeField[]): JsonSchema {
  const limits = shown.flatMap(({ own, keep }) => [
    own.limit ?? rule.limit,
    own.limitUtf16 ?? rule.limitUtf16,
    own.truncate,
    own.truncateUtf16,
    keep,
  ])
  const least = Math.min(...limits.map((limit) => limit ?? Number.POSITIVE_INFINITY))
  return Number.isFinite(least) ? { [keyword]: least } : {}
}

const defined = (values: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
