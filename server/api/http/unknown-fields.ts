import type { z } from 'zod'
import type { Warning } from '../../../contract/structured/problem'

/** Parameters that every request may have. */
const ofEveryRequest = ['access_token', 'impersonated_user_id']

/**
 * Unknown fields are ignored and come back as warnings. A route with this as its `validatorCompiler` finds the warnings
 * in `unknown`, beside the fields of its body. `known` holds the names that the body may have, and `prepare` changes a
 * body before validation.
 */
export function warnOfUnknown(shape: z.ZodType, known: readonly string[], prepare = (given: unknown) => given) {
  const names = new Set([...known, ...ofEveryRequest])
  return ({ httpPart, schema }: { httpPart?: string; schema: unknown }) =>
    (given: unknown) => {
      const isBody = httpPart === 'body'
      const parsed = (isBody ? shape : (schema as z.ZodType)).safeParse(isBody ? prepare(given) : given, {
        reportInput: true,
      })
      if (!parsed.success) return { error: parsed.error }
      return { value: isBody ? { ...(parsed.data as object), unknown: unknownFields(given, names) } : parsed.data }
    }
}

/** The field that `warnOfUnknown` adds to a body. */
export interface WithUnknown {
  unknown: Warning[]
}

const unknownFields = (given: unknown, names: Set<string>): Warning[] =>
  Object.keys((given ?? {}) as object)
    .filter((name) => !names.has(name))
    .slice(0, 50)
    .map((name) => ({
      path: name.slice(0, 80),
      code: 'unknown_field',
      message: 'This field is not known here; it was ignored.',
    }))
