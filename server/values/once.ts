import { hashToken } from './hash-token'

/**
 * Returns the mark of a request that may be repeated with its `client_id`, or undefined without one. `asked` are all
 * values that distinguish requests.
 */
export const requestMark = (clientId: string | undefined, asked: readonly unknown[]) =>
  clientId === undefined ? undefined : { clientId, request: hashToken(JSON.stringify(asked)).slice(0, 8) }
