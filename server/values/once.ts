import { hashToken } from './hash-token'

/**
 * Returns a key for a request with a `client_id`, so that a repetition is recognized. `fields` are all values that tell
 * requests apart.
 */
export const requestMark = (clientId: string | undefined, fields: readonly unknown[]) =>
  clientId === undefined ? undefined : { clientId, request: hashToken(JSON.stringify(fields)).slice(0, 8) }
