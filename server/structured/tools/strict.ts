import type { JsonSchema } from '../engine/json-schema'

/**
 * Returns the schema for strict function tools: every property is required, optional ones may be null, and keywords
 * that strict mode does not take are words of the description.
 */
export function strictOf(schema: JsonSchema): JsonSchema {
  const { minLength: _, maxLength, default: filled, description, ...others } = schema
  const words = [
    description,
    maxLength === undefined ? undefined : `At most ${String(maxLength)} characters.`,
    filled === undefined ? undefined : `${String(filled)} if null.`,
    isOpaque(schema) ? 'Write the object as JSON text.' : undefined,
  ].filter((each) => each !== undefined)
  const described = words.length > 0 ? { description: words.join(' ') } : {}
  if (isOpaque(schema)) return { type: 'string', ...described }
  if (others.items) return Object.assign(others, described, { items: strictOf(others.items as JsonSchema) })
  if (!others.properties) return Object.assign(others, described)
  const required = others.required as string[]
  const properties = Object.entries(others.properties as Record<string, JsonSchema>).map(([name, each]) => {
    const strict = strictOf(each)
    return [name, required.includes(name) ? strict : nullable(strict)] as const
  })
  return Object.assign(others, described, {
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  })
}

/** An object of unknown keys, which strict mode does not have. */
const isOpaque = ({ type, properties }: JsonSchema): boolean => type === 'object' && properties === undefined

function nullable(schema: JsonSchema): JsonSchema {
  const values = schema.enum as unknown[] | undefined
  return Object.assign({}, schema, { type: [schema.type, 'null'] }, values ? { enum: [...values, null] } : {})
}
