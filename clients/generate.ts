import { compile, type JSONSchema } from 'json-schema-to-typescript'

// Writes `typescript/operations.ts` from the OpenAPI document: `npm run client`.

type Schema = { [word: string]: unknown } & {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
}

interface Operation {
  operationId: string
  summary: string
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

export interface OpenapiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const head = `// Made by \`npm run client\` from /1.0/openapi.json. Do not edit: a test holds it to the document.
`

/** The text of \`operations.ts\`: what each operation takes and answers, the records by name, and where each operation is. */
export async function operationsFile({ paths, components }: OpenapiDocument): Promise<string> {
  const operations: Record<string, Schema> = {}
  const routes: string[] = []
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const answer = operation.responses[200]?.content?.['application/json']?.schema
      // Streams are no calls.
      if (!answer) continue
      const { operationId: name, summary } = operation
      operations[name] = { ...object({ given: givenOf(operation), answer }), description: summary }
      routes.push(`  ${name}: ['${method.toUpperCase()}', '${path}'],`)
    }
  }
  const schema: Schema = {
    ...forTypes(object(operations)),
    $defs: Object.fromEntries(Object.entries(components.schemas).map(([name, each]) => [name, forTypes(each)])),
  }
  const own = JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')
  const types = await compile(JSON.parse(own) as JSONSchema, 'Operations', {
    bannerComment: head,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: false,
    style: { semi: false, singleQuote: true, printWidth: 120 },
  })
  const table = `/** Method and path of each operation. */\nexport const routes = {\n${routes.join('\n')}\n} as const\n`
  return `${types}\n${table}`
}

function object(properties: Record<string, Schema>, required = Object.keys(properties)): Schema {
  return { type: 'object', properties, required, additionalProperties: false }
}

/** Everything that an operation takes in one object: what stands in the path, and its body or query. */
function givenOf({ operationId, parameters = [], requestBody }: Operation): Schema {
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  const named = parameters.filter((each) => each.in === 'path' || !body)
  const properties = Object.fromEntries(
    named.map((each) => [each.name, { description: each.description, ...each.schema }]),
  )
  const own = object(
    properties,
    named.filter(({ required }) => required).map(({ name }) => name),
  )
  if (!body) return own
  if (!body.properties) return named.length === 0 ? body : { allOf: [own, body] }
  const twice = Object.keys(properties).find((name) => body.properties && name in body.properties)
  if (twice) throw new Error(`${operationId} takes ${twice} in its path and in its body.`)
  return object({ ...properties, ...body.properties }, [...(own.required ?? []), ...(body.required ?? [])])
}

const kept = new Set([
  '$ref',
  'type',
  'properties',
  'required',
  'items',
  'enum',
  'const',
  'anyOf',
  'oneOf',
  'allOf',
  'description',
])

/** What a type can say, and no bounds. */
function forTypes(schema: Schema): Schema {
  if (schema.format === 'binary') return { tsType: 'Blob' }
  const { description } = schema
  if (isBoolean(schema)) return { type: 'boolean', ...(description ? { description } : {}) }
  if (schema.type === 'object' && Object.keys(schema.properties ?? {}).length === 0) {
    const tsType = schema.additionalProperties === false ? 'Record<string, never>' : 'Record<string, unknown>'
    return { tsType, ...(description ? { description } : {}) }
  }
  const words = Object.entries(schema).filter(([word]) => kept.has(word) || word === 'additionalProperties')
  return Object.fromEntries(
    words.flatMap(([word, value]) => {
      if (word === 'properties') {
        const each = Object.entries(value as Record<string, Schema>).map(([name, inner]) => [name, forTypes(inner)])
        return [[word, Object.fromEntries(each)]]
      }
      if (Array.isArray(value) && /Of$/.test(word)) {
        const inner = (value as Schema[]).filter((each) => !('if' in each)).map(forTypes)
        return inner.length === 0 ? [] : [[word, inner]]
      }
      if (word === 'items' || (word === 'additionalProperties' && typeof value === 'object')) {
        return [[word, forTypes(value as Schema)]]
      }
      return [[word, value]]
    }),
  )
}

/** True or false, or a word for it in forms. */
const isBoolean = ({ anyOf }: Schema) =>
  anyOf?.length === 2 && anyOf.some(({ type }) => type === 'boolean') && anyOf.some((each) => Array.isArray(each.enum))
