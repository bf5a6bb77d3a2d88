import type { FastifyDynamicSwaggerOptions, SwaggerTransformObject } from '@fastify/swagger'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { type JsonSchema, structuredContentSchemas } from '../structured/engine/json-schema'
import { completeDocument, type Document } from './document/complete'
import { introduction, tags } from './document/words'
import { payloadMark } from './http/structured-shapes'

/** Allows no content of other servers. The default policy of the library would also upgrade requests to https. */
export const documentationPolicy = [
  "default-src 'self'",
  "base-uri 'self'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "script-src-attr 'none'",
  "frame-ancestors 'self'",
].join('; ')

export function openapiOptions(publicUrl: string): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bubblewire',
        version: '1.0',
        description: introduction,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer' },
          access_token: { type: 'apiKey', in: 'query', name: 'access_token' },
        },
      },
      security: [{ token: [] }, { access_token: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject,
  }
}

/** Inserts the structured types, completes the document and sorts its schemas. */
const transformObject: SwaggerTransformObject = (input) => {
  const document = replacePayloads(jsonSchemaTransformObject(input)) as Document
  Object.assign(document.components.schemas, structuredContentSchemas())
  completeDocument(document)
  // Sorted by name, so that the document does not depend on the order in which files load.
  const schemas = Object.entries(document.components.schemas).toSorted(([one], [other]) => (one < other ? -1 : 1))
  document.components.schemas = Object.fromEntries(schemas)
  // The library's types do not know JSON Schema 2020-12, the language of OpenAPI 3.1.
  return document as unknown as ReturnType<SwaggerTransformObject>
}

function replacePayloads(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(replacePayloads)
  if (typeof node !== 'object' || node === null) return node
  const { [payloadMark]: payloadKind, description, anyOf, ...others } = node as JsonSchema
  // The second shape of a field, for forms, is not in the document.
  if (Array.isArray(anyOf) && anyOf.length === 1) return replacePayloads({ description, ...others, ...anyOf[0] })
  const type = { $ref: '#/components/schemas/StructuredContent' }
  if (payloadKind === true) return { description, ...type }
  // A sent message may contain fields that its type ignores, even overlong ones.
  if (payloadKind === 'or none') return { anyOf: [type, { type: 'object' }], description }
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, replacePayloads(value)]))
}
