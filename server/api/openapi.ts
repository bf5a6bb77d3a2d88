import type { FastifyDynamicSwaggerOptions, SwaggerTransformObject } from '@fastify/swagger'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { type JsonSchema, structuredContentSchemas } from '../structured/engine/json-schema'
import { complete, type Document } from './document/complete'
import { introduction, tags } from './document/words'
import { payloadMark } from './http/structured-shapes'

/** Of `/docs`: nothing from elsewhere, also over plain http, where the library's own policy would ask for https. */
export const documentationPolicy = [
  "default-src 'self'",
  "base-uri 'self'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "script-src-attr 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** The document's head: the parts that the routes do not define. */
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

/**
 * The structured types are written from the tables of their rules, once, and each use refers to them. Then come
 * the parts that the routes leave to the document: words, examples, and only the components that are referred to.
 */
const transformObject: SwaggerTransformObject = (given) => {
  const document = refer(jsonSchemaTransformObject(given)) as Document
  Object.assign(document.components.schemas, structuredContentSchemas())
  complete(document)
  // By name, so that the document does not go by which file is loaded first.
  const schemas = Object.entries(document.components.schemas).toSorted(([one], [other]) => (one < other ? -1 : 1))
  document.components.schemas = Object.fromEntries(schemas)
  // The library's types know no JSON Schema 2020-12, which OpenAPI 3.1 is written in.
  return document as unknown as ReturnType<SwaggerTransformObject>
}

function refer(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(refer)
  if (typeof node !== 'object' || node === null) return node
  const { [payloadMark]: marked, description } = node as JsonSchema
  const type = { $ref: '#/components/schemas/StructuredContent' }
  if (marked === true) return { ...type, description }
  // A sent message may hold fields that its type ignores, also ones that are too long.
  if (marked === 'or none') return { anyOf: [type, { type: 'object' }], description }
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, refer(value)]))
}
