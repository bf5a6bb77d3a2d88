import { hashToken } from './hash-token'

/** The mark of a request that may come again with its `client_id`; undefined without one. `asked`: all of it that makes another request. */
export const onceOf = (clientId: string | undefined, asked: readonly unknown[]) =>
  clientId === undefined ? undefined : { clientId, request: hashToken(JSON.stringify(asked)).slice(0, 8) }
