import { compile, type JSONSchema } from 'json-schema-to-typescript'

// `npm run client`: writes the client from the OpenAPI document. Imports only types, so it runs anywhere.

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
const settings = {
  bannerComment: head,
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  style: { semi: false, singleQuote: true, printWidth: 120 },
} as const

/** A parameter or answer schema with more characters than this becomes a type with its own file. */
const large = 2500

/** Returns the texts of the files by path. In `client.ts` it replaces the routes, in `README.md` the last table. */
export async function clientFiles(
  { paths, components }: OpenapiDocument,
  client: string,
  readme: string,
): Promise<Record<string, string>> {
  const resources: Record<string, Record<string, Schema>> = {}
  const routes: Record<string, string[]> = {}
  const files: Record<string, string> = {}
  const types = { ...components.schemas }
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const answer = operation.responses[200]?.content?.['application/json']?.schema
      // The client leaves out streams, and the route that takes e-mails from the operator's mail server.
      if (!answer || path === '/1.0/mail/inbound') continue
      const { operationId: name, summary } = operation
      const given = extractLarge(pascal(name), inputOf(operation), types)
      const [, , kind = '', , act] = path.split('/')
      const acts = kind === 'conversations' && act && method === 'put' ? 'conversation_acts' : kind
      const parts: Record<string, string> = {
        sign_in_link: 'sign_in_links',
        sessions: 'sessions',
        alerts: 'alerts',
        reviews: 'library_reviews',
        reaction: 'reactions',
        rendering: 'renderings',
        payment: 'payments',
        mail_test: 'mail_tests',
      }
      const resource = parts[act ?? ''] ?? acts
      resources[resource] ??= {}
      resources[resource][name] = {
        description: summary,
        ...object({ given, answer: extractLarge(`${pascal(name)}Answer`, answer, types) }),
      }
      routes[path] = [...(routes[path] ?? []), `${method.toUpperCase()}: '${name}'`]
    }
  }
  for (const [name, schema] of Object.entries(types)) files[`operations/${kebab(name)}.ts`] = await fileOf(name, schema)
  const names = Object.keys(resources).map((resource) => [resource, `${pascal(resource)}Operations`] as const)
  for (const [resource, name] of names) {
    files[`operations/of-${resource.replaceAll('_', '-')}.ts`] = await fileOf(name, object(resources[resource] ?? {}))
  }
  files['operations.ts'] = [
    head,
    ...names.map(([each, name]) => `import type { ${name} } from './operations/of-${each.replaceAll('_', '-')}.js'`),
    '',
    ...Object.keys(types).map((name) => `export type { ${name} } from './operations/${kebab(name)}.js'`),
    '',
    `export interface Operations\n  extends ${names.map(([, name]) => name).join(',\n    ')} {}\n`,
  ].join('\n')
  files['client.ts'] = client.replace(
    /(?<=\nconst routes = \{\n).*?(?=\} as const\n)/s,
    `${Object.entries(routes).map(lineOf).join('\n')}\n`,
  )
  files['README.md'] = readme.replace(
    /(?<=\n\| operation \| method \| path \|\n\| --- \| --- \| --- \|\n).*$/s,
    rowsOf(routes),
  )
  return files
}

/** Returns the rows of the README, by path. */
const rowsOf = (routes: Record<string, string[]>): string =>
  Object.entries(routes)
    .flatMap(([path, methods]) =>
      methods.map((each) => {
        const [, method = '', name = ''] = /^(\w+): '(\w+)'$/.exec(each) ?? []
        return `| \`${name}\` | ${method} | \`${path}\` |\n`
      }),
    )
    .join('')

const lineOf = ([path, methods]: [string, string[]]) => `  '${path}': { ${methods.join(', ')} },`

async function fileOf(name: string, schema: Schema): Promise<string> {
  const used = new Set<string>()
  const plain = forTypes(nameReferences(schema, used))
  const text = await compile(Object.assign(plain, { title: name }) as JSONSchema, name, settings)
  used.delete(name)
  const imports = [...used].sort().map((each) => `import type { ${each} } from './${kebab(each)}.js'`)
  return imports.length === 0 ? text : text.replace(head, `${head}${imports.join('\n')}\n`)
}

function nameReferences(value: Schema, used: Set<string>): Schema {
  return JSON.parse(JSON.stringify(value), (_, each) => {
    if (typeof each?.$ref !== 'string') return each
    const name = each.$ref.replace('#/components/schemas/', '')
    used.add(name)
    return { tsType: name, ...(each.description ? { description: each.description } : {}) }
  })
}

/** Replaces large parts of a schema by types. Equal parts share one type. */
function extractLarge(owner: string, schema: Schema, types: Record<string, Schema>): Schema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, part]) => {
    const text = JSON.stringify(part)
    if (text.length < large) return [name, part]
    const existing = Object.entries(types).find(([, each]) => JSON.stringify(each) === text)?.[0]
    const type = existing ?? `${owner}${pascal(name)}`
    types[type] = part
    return [name, { $ref: `#/components/schemas/${type}`, description: part.description }]
  })
  return schema.properties ? Object.assign({}, schema, { properties: Object.fromEntries(properties) }) : schema
}

const pascal = (name: string) => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
const kebab = (name: string) => name.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase()

function object(properties: Record<string, Schema>, required = Object.keys(properties)): Schema {
  return { type: 'object', properties, required, additionalProperties: false }
}

/** Returns the schema of an operation's input in one object: path parameters, and body or query. */
function inputOf({ operationId, parameters = [], requestBody }: Operation): Schema {
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  const inputParameters = parameters.filter((each) => each.in === 'path' || !body)
  const properties = Object.fromEntries(
    inputParameters.map((each) => [each.name, { description: each.description, ...each.schema }]),
  )
  const ownSchema = object(
    properties,
    inputParameters.filter(({ required }) => required).map(({ name }) => name),
  )
  if (!body) return ownSchema
  if (!body.properties) return inputParameters.length === 0 ? body : { allOf: [ownSchema, body] }
  const duplicate = Object.keys(properties).find((name) => body.properties && name in body.properties)
  if (duplicate) throw new Error(`${operationId} takes ${duplicate} in its path and in its body.`)
  return object(Object.assign({}, properties, body.properties), [
    ...(ownSchema.required ?? []),
    ...(body.required ?? []),
  ])
}

const keywords = new Set([
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

/** Returns the schema without the limits that a type cannot express. */
function forTypes(schema: Schema): Schema {
  if (schema.tsType) return schema
  if (schema.format === 'binary') return { tsType: 'Blob' }
  const { description } = schema
  if (isBoolean(schema)) return { type: 'boolean', ...(description ? { description } : {}) }
  if (Object.keys(schema).every((word) => word === 'description'))
    return { tsType: 'unknown', ...(description ? { description } : {}) }
  const values = schema.additionalProperties ?? {}
  if (schema.type === 'object' && Object.keys({ ...schema.properties, ...values }).length === 0) {
    const tsType = values === false ? 'Record<string, never>' : 'Record<string, unknown>'
    return { tsType, ...(description ? { description } : {}) }
  }
  const words = Object.entries(schema).filter(([word]) => keywords.has(word) || word === 'additionalProperties')
  return Object.fromEntries(
    words.flatMap(([word, value]) => {
      if (word === 'properties') {
        const each = Object.entries(value as Record<string, Schema>).map(([name, inner]) => [name, forTypes(inner)])
        return [[word, Object.fromEntries(each)]]
      }
      if (Array.isArray(value) && /Of$/.test(word)) {
        // `allOf` beside `properties` contains conditions between fields, which would make the types unreadable.
        return word === 'allOf' && schema.properties ? [] : [[word, (value as Schema[]).map(forTypes)]]
      }
      if (word === 'items' || (word === 'additionalProperties' && typeof value === 'object')) {
        return [[word, forTypes(value as Schema)]]
      }
      return [[word, value]]
    }),
  )
}

/** Whether the schema is a boolean that forms may also send as a string. */
const isBoolean = ({ anyOf }: Schema) =>
  anyOf?.length === 2 && anyOf.some(({ type }) => type === 'boolean') && anyOf.some((each) => Array.isArray(each.enum))
