import type { FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Warning } from '../../../contract/structured/problem'
import { invalid } from '../../conversation/refusals'
import type { Api } from './api'

declare module 'fastify' {
  interface FastifyRequest {
    /** The fields of the request that the route does not know; null before the check. */
    unknownFields: Warning[] | null
  }
}

const commonFields = ['access_token', 'impersonated_user_id']
const maxWarnings = 50

/**
 * Lists unknown fields in `warnings`. A GET request refuses them instead, because an unfiltered list would show too
 * much.
 */
export function watchUnknownFields(app: Api): void {
  app.decorateRequest('unknownFields', null)
  app.addHook('onRoute', (route) => {
    const check = route.url.startsWith('/1.0/') ? checkOf(route) : null
    // The last hook before validation, since another hook may parse the body.
    if (check) route.preValidation = [route.preValidation ?? [], check].flat()
  })
  app.addHook('preSerialization', async ({ unknownFields }, reply, answer) => {
    if (!unknownFields?.length || reply.statusCode >= 400 || !isFields(answer)) return answer
    const { warnings = [], ...record } = answer as { warnings?: Warning[] }
    return Object.assign(record, { warnings: [...unknownFields, ...warnings] })
  })
}

function checkOf({ method, schema, config }: RouteOptions) {
  const { body, querystring } = (schema ?? {}) as { body?: z.ZodType; querystring?: z.ZodType }
  if (String(method).includes('GET')) {
    return async ({ query }: FastifyRequest) => {
      if (!querystring) return
      refuseUnknown(querystring, query)
      refuseRepeated(querystring, query)
    }
  }
  // Routes that read their own body also check its fields themselves.
  if (config?.parsesItself || config?.streams) {
    return async (request: FastifyRequest) => {
      if (querystring) noteUnknownFields(request, querystring, request.query)
    }
  }
  const shape = body ?? querystring ?? z.object({})
  return async (request: FastifyRequest) => {
    const fields = request.body
    if (fields != null && !isFields(fields)) throw notFields(fields)
    noteUnknownFields(request, shape, fields)
  }
}

export function noteUnknownFields(request: FastifyRequest, shape: z.ZodType, fields: unknown): void {
  request.unknownFields = [...(request.unknownFields ?? []), ...unknownFields(shape, fields)]
}

const notFields = (value: unknown) => {
  const message = `The body is ${kindOf(value)}: send a JSON object with the fields of this request.`
  return invalid([{ path: '', code: 'wrong_type', message }])
}

export const kindOf = (value: unknown): string =>
  Array.isArray(value)
    ? 'an array'
    : value === null
      ? 'null'
      : typeof value === 'object'
        ? 'an object'
        : `a ${typeof value}`

function refuseUnknown(shape: z.ZodType, query: unknown): void {
  const unknownParameters = unknownFields(shape, query)
  if (unknownParameters.length === 0) return
  const parameterNames = leavesOf(shape).flatMap((leaf) => (leaf instanceof z.ZodObject ? Object.keys(leaf.shape) : []))
  const message = (path: string) =>
    `${path} is no parameter of this request: leave it out, or use one of: ${parameterNames.join(', ')}.`
  throw invalid(unknownParameters.map(({ path }) => ({ path, code: 'unknown_field', message: message(path) })))
}

/** Throws 422 for a repeated parameter of a single value, which would be parsed as a list. */
function refuseRepeated(shape: z.ZodType, query: unknown): void {
  const objects = leavesOf(shape).flatMap((leaf) => (leaf instanceof z.ZodObject ? [leaf] : []))
  const repeated = Object.entries(query as Record<string, unknown>).flatMap(([path, value]) => {
    const leaves = objects.flatMap(({ shape }) =>
      Object.hasOwn(shape, path) ? leavesOf(shape[path] as z.ZodType) : [],
    )
    if (!Array.isArray(value) || leaves.some((leaf) => leaf instanceof z.ZodArray || isOpen(leaf))) return []
    const message = `${path} takes one value: send it once${value.length > 1 ? '' : ', without []'}.`
    return [{ path, code: 'wrong_type', message }]
  })
  if (repeated.length > 0) throw invalid(repeated)
}

function unknownFields(shape: z.ZodType, fields: unknown): Warning[] {
  return unknownPaths([shape], fields, '')
    .filter((path) => !commonFields.includes(path))
    .slice(0, maxWarnings)
    .map((path) => ({
      path: path.slice(0, 80),
      code: 'unknown_field',
      message: 'This field is not known here; it was ignored.',
    }))
}

function unknownPaths(shapes: readonly z.ZodType[], value: unknown, path: string): string[] {
  const leaves = shapes.flatMap(leavesOf)
  if (Array.isArray(value)) {
    const elements = leaves.flatMap((leaf) => (leaf instanceof z.ZodArray ? [leaf.element as z.ZodType] : []))
    return value.slice(0, maxWarnings).flatMap((each, nth) => unknownPaths(elements, each, `${path}[${nth}]`))
  }
  if (!isFields(value)) return []
  const objects = leaves.flatMap((leaf) => (leaf instanceof z.ZodObject ? [leaf] : []))
  // Shapes with any keys have no unknown fields. Values of a wrong type are refused by the validation.
  if (objects.length === 0 || leaves.some(isOpen)) return []
  return Object.entries(value).flatMap(([name, value]) => {
    const inner = objects.flatMap(({ shape }) => (Object.hasOwn(shape, name) ? [shape[name] as z.ZodType] : []))
    const fieldPath = path ? `${path}.${name}` : name
    return inner.length === 0 ? [fieldPath] : unknownPaths(inner, value, fieldPath)
  })
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isOpen = (leaf: z.ZodType): boolean =>
  leaf instanceof z.ZodRecord ||
  leaf instanceof z.ZodAny ||
  leaf instanceof z.ZodUnknown ||
  (leaf instanceof z.ZodObject && leaf.def.catchall !== undefined && !(leaf.def.catchall instanceof z.ZodNever))

function leavesOf(shape: z.ZodType): z.ZodType[] {
  if (shape instanceof z.ZodUnion) return (shape.options as z.ZodType[]).flatMap(leavesOf)
  if (shape instanceof z.ZodIntersection)
    return [shape.def.left, shape.def.right].flatMap((part) => leavesOf(part as z.ZodType))
  if (shape instanceof z.ZodPipe) {
    const { in: first, out } = shape.def
    return leavesOf((first instanceof z.ZodTransform ? out : first) as z.ZodType)
  }
  const { innerType } = shape.def as { innerType?: z.ZodType }
  return innerType ? leavesOf(innerType) : [shape]
}
