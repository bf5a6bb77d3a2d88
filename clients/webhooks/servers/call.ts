import type { HeadersOfCall } from '../verify'

/** Why a body cannot be read. `parsed`: somebody else has read it, so its bytes are gone. */
export type BodyFault = 'parsed' | 'too large' | 'broken off'

/** A request of any kind of server. */
export interface Call {
  method: string
  query: URLSearchParams
  headers: HeadersOfCall
  body: () => Promise<Uint8Array | { fault: BodyFault }>
}

export interface CallAnswer {
  status: number
  text: string
}

export const answerHeaders = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }

/** Returns the query of an address, or of its path. */
export function queryOf(url: string): URLSearchParams {
  const start = url.indexOf('?')
  return new URLSearchParams(start === -1 ? '' : url.slice(start + 1).split('#')[0])
}

/** Returns the bytes of a stream, of which it reads at most so many. */
export async function collect(
  parts: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | { fault: BodyFault }> {
  const read: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of parts) {
      size += part.length
      if (size > maxBytes) return { fault: 'too large' }
      read.push(part)
    }
  } catch {
    return { fault: 'broken off' }
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of read) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Returns bytes that are already in memory. */
export const limited = (bytes: Uint8Array, maxBytes: number): Uint8Array | { fault: BodyFault } =>
  bytes.length > maxBytes ? { fault: 'too large' } : bytes
