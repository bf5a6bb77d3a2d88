import { RateLimitError } from 'chat'
import type { ApiError, Client } from '../typescript/client'

/** Returns the client with the error of the Chat SDK for 429. Other errors stay ApiError. */
export function withChatErrors(client: Client): Client {
  const call: Client = Object.assign(
    // The types of each operation are those of the client.
    ((...given: Parameters<Client>) => client(...given).catch(fail)) as Client,
    { stream: client.stream, timeoutMs: client.timeoutMs },
  )
  return call
}

function fail(error: ApiError): never {
  if (error.status !== 429) throw error
  throw new RateLimitError(error.message, error.retryAfterMs ?? undefined, error)
}

export const statusOf = (error: unknown): unknown => (error as { status?: unknown } | null)?.status

/** For `catch`: a record that is gone, or that the token may not read, is null. */
export function nullIfUnknown(error: unknown): null {
  if (statusOf(error) === 404) return null
  throw error
}
