import { type StructuredType, structuredTypes } from '../../contract/structured'
import { type JsonSchema, jsonSchemaOf } from '../../server/structured/engine/json-schema'

export type { JsonSchema }

const dialect = 'https://json-schema.org/draft/2020-12/schema'

/** The JSON Schema of a type. It refuses only what the server refuses; graphs and sums are checked only by `lint`. */
export const schemaOf = (type: StructuredType): JsonSchema => ({ $schema: dialect, ...jsonSchemaOf(type) })

/** The JSON Schema of every payload. `schema.json` in the package holds the same, for editors. */
export const schema: JsonSchema = {
  $schema: dialect,
  title: 'StructuredContent',
  oneOf: structuredTypes.map((type) => ({ $ref: `#/$defs/${type}` })),
  $defs: Object.fromEntries(structuredTypes.map((type) => [type, jsonSchemaOf(type)])),
}
