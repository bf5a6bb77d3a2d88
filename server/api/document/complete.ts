import { longestAlternativeText } from '../../../contract/attachment'
import type { JsonSchema } from '../../structured/engine/json-schema'
import { liveBody } from './live-body'
import { recordExamples } from './record-examples'
import { requestExamples } from './request-examples'
import { responseExamples } from './response-examples'
import { idDescriptions, parameters as parameterWords } from './words'

interface Media {
  schema: JsonSchema
  example?: unknown
}

interface Parameter {
  name: string
  in: string
  description?: string
  schema: JsonSchema
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, { description: string; content?: Record<string, Media> }>
  security?: object[]
}

export interface Document {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

/** Adds parameter texts, examples and the body of uploads, and removes unused schemas. */
export function completeDocument(document: Document): void {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      completeOperation(path, operation)
      if (method !== 'get') describeWarnings(document, operation)
    }
  }
  const { schemas } = document.components
  removeUnused(document)
  for (const [name, example] of Object.entries(recordExamples)) {
    if (schemas[name]) schemas[name].examples = [example]
  }
}

function completeOperation(path: string, operation: Operation): void {
  for (const parameter of operation.parameters ?? []) {
    const [, subject = ''] = /^\/1\.0\/(\w+)/.exec(path) ?? []
    const words = parameter.name === 'id' ? idDescriptions[subject] : parameterWords[parameter.name]
    const description = parameter.description ?? words
    if (description) parameter.description = description
  }
  if (operation.operationId === 'uploadAttachment') operation.requestBody = { required: true, content: uploadBody }
  if (path === '/1.0/contents/live') operation.requestBody = { required: true, content: liveBody }
  if (queryOnlyOperations.has(operation.operationId)) describeInQuery(operation)
  const example = requestExamples[operation.operationId]
  for (const media of Object.values(operation.requestBody?.content ?? {})) if (example) media.example = example
  const answer = operation.responses[200]
  if (!answer) return
  if (answer.description === 'Default Response') answer.description = 'Success.'
  for (const media of Object.values(answer.content ?? {})) {
    const answerExample = responseExamples[operation.operationId] ?? exampleOf(media.schema)
    if (answerExample) media.example = answerExample
  }
}

function describeWarnings({ components }: Document, { responses }: Operation): void {
  for (const { schema } of Object.values(responses[200]?.content ?? {})) {
    const record = recordIn(schema)
    const { properties } = (components.schemas[nameOf(record)] ?? record) as { properties?: Record<string, JsonSchema> }
    if (properties) properties.warnings ??= { type: 'array', items: { $ref: `${refPrefix}Warning` } }
  }
}

/** Spec: query parameters only, no body. Like every route, these also accept a body. */
const queryOnlyOperations: ReadonlySet<string> = new Set(['openIntervention', 'handOver'])

function describeInQuery(operation: Operation): void {
  const schema = operation.requestBody?.content['application/json']?.schema ?? {}
  const { properties = {}, required = [] } = schema as { properties?: Record<string, JsonSchema>; required?: string[] }
  const queryParameters = Object.entries(properties).map(([name, { description, ...type }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: type,
    ...(typeof description === 'string' && { description }),
  }))
  operation.parameters = [...(operation.parameters ?? []), ...queryParameters]
  delete operation.requestBody
}

/** The route reads its body itself, so it declares no schema for it. */
const uploadBody = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file'],
      properties: {
        private: {
          type: 'boolean',
          default: false,
          description: 'Served only with a token or a signed address. The field has to come before the file.',
        },
        alternative_text: {
          type: 'string',
          maxLength: longestAlternativeText,
          description: 'Says what the picture shows, for people who cannot see it. Plain text, stored as one line.',
        },
        file: { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' },
      },
    },
  },
}

function exampleOf(schema: JsonSchema): unknown {
  const record = recordExamples[nameOf(recordIn(schema))]
  if (record) return record
  const { records } = (schema.properties ?? {}) as { records?: { items?: JsonSchema } }
  const listedRecord = records?.items && recordExamples[nameOf(records.items)]
  return listedRecord && { count: 1, offset: 0, limit: 30, records: [listedRecord] }
}

const refPrefix = '#/components/schemas/'
const nameOf = ({ $ref }: JsonSchema) => String($ref ?? '').slice(refPrefix.length)

function recordIn(schema: JsonSchema): JsonSchema {
  const { anyOf = [] } = schema as { anyOf?: JsonSchema[] }
  return anyOf.find((each) => nameOf(each) !== '') ?? schema
}

/** Removes components without a reference, which the library makes in advance. */
function removeUnused({ paths, components }: Document): void {
  const { schemas } = components
  const usedNames = new Set<string>()
  const collectUsed = (node: unknown) => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (usedNames.has(name)) continue
      usedNames.add(name)
      collectUsed(schemas[name])
    }
  }
  collectUsed(paths)
  for (const name of Object.keys(schemas)) if (!usedNames.has(name)) delete schemas[name]
}
