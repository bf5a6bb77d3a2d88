import type { z } from 'zod'
import { errors } from '../http/shapes'
import type { tags } from './words'

interface Input {
  params?: z.ZodType
  querystring?: z.ZodType
  body?: z.ZodType
}

interface Options<R extends z.ZodType> {
  /** The shape of the answer. */
  returns: R
  /** The route needs a fresh proof of identity from a person at the console. */
  fresh?: boolean
  /** The route also serves an agent who must set up a second factor first. */
  settingUp?: boolean
}

/** Returns a function that describes routes under one tag of the API document, as options for Fastify. */
export const operationsOf =
  (tag: keyof typeof tags) =>
  <I extends Input, R extends z.ZodType>(operationId: string, summary: string, operation: I & Options<R>) => {
    const { returns, fresh, settingUp, ...input } = operation
    const response = { 200: returns, ...errors }
    return { config: { fresh, settingUp }, schema: { operationId, tags: [tag], summary, response, ...input } }
  }
