export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  format?: string
  pattern?: string
  default?: unknown
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  maxLength?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  examples?: unknown[]
}

interface Media {
  schema: Schema
  example?: unknown
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { description: string; content?: Record<string, Media> }>
  security?: object[]
}

/** What the pages use of the server's OpenAPI document. */
export interface OpenapiDocument {
  info: { description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export const nameOf = ({ $ref = '' }: Schema): string => $ref.replace('#/components/schemas/', '')

/** Returns the names of the components that a part of the document refers to, also through others. */
export function namesIn(part: unknown, document: OpenapiDocument, seen = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (seen.has(name)) continue
    seen.add(name)
    namesIn(document.components.schemas[name], document, seen)
  }
  return seen
}
