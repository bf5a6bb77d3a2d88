import type { JsonSchema } from '../../structured/engine/json-schema'
import { recordExamples } from './record-examples'
import { requestExamples } from './request-examples'
import { responseExamples } from './response-examples'
import { idOf, parameters as parameterWords } from './words'

export interface Media {
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

/** Adds to the document of the routes: words for parameters, examples, the body of an upload; removes schemas without a reference. */
export function complete(document: Document): void {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const operation of Object.values(operations)) completeOperation(path, operation)
  }
  const { schemas } = document.components
  keepUsed(document)
  for (const [name, example] of Object.entries(recordExamples)) {
    if (schemas[name]) schemas[name].examples = [example]
  }
}

function completeOperation(path: string, operation: Operation): void {
  for (const parameter of operation.parameters ?? []) {
    const [, subject = ''] = /^\/1\.0\/(\w+)/.exec(path) ?? []
    const words = parameter.name === 'id' ? idOf[subject] : parameterWords[parameter.name]
    const description = parameter.description ?? words
    if (description) parameter.description = description
  }
  if (operation.operationId === 'uploadAttachment') operation.requestBody = { required: true, content: upload }
  const example = requestExamples[operation.operationId]
  for (const media of Object.values(operation.requestBody?.content ?? {})) if (example) media.example = example
  const answer = operation.responses[200]
  if (!answer) return
  if (answer.description === 'Default Response') answer.description = 'Success.'
  for (const media of Object.values(answer.content ?? {})) {
    const shown = responseExamples[operation.operationId] ?? exampleOf(media.schema)
    if (shown) media.example = shown
  }
}

/** The route reads its body itself, so it has no schema of it. */
const upload = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file'],
      properties: {
        private: {
          type: 'boolean',
          default: false,
          description: 'Served only with a token or a signed address. Stands before the file.',
        },
        file: { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' },
      },
    },
  },
}

/** A record's example, or a page with one. */
function exampleOf(schema: JsonSchema): unknown {
  const record = recordExamples[nameOf(schema)]
  if (record) return record
  const { records } = (schema.properties ?? {}) as { records?: { items?: JsonSchema } }
  const listed = records?.items && recordExamples[nameOf(records.items)]
  return listed && { count: 1, offset: 0, limit: 30, records: [listed] }
}

const refPrefix = '#/components/schemas/'
const nameOf = ({ $ref }: JsonSchema) => String($ref ?? '').slice(refPrefix.length)

/** Components that neither a route nor a kept component refers to are forms that the library makes in advance. */
function keepUsed({ paths, components }: Document): void {
  const { schemas } = components
  const used = new Set<string>()
  const look = (node: unknown) => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      look(schemas[name])
    }
  }
  look(paths)
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name]
}
