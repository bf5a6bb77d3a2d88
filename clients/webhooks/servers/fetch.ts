import { answerHeaders, type Call, type CallAnswer, collect, queryOf } from './call'

/** What a webhook needs of a `Request`. */
export interface FetchRequest {
  method: string
  url: string
  headers: { get(name: string): string | null }
  body: ReadableStream<Uint8Array> | null
  bodyUsed: boolean
}

export function readFetchRequest(request: FetchRequest, maxBytes: number): Call {
  return {
    method: request.method,
    query: queryOf(request.url),
    headers: request.headers,
    body: async () => {
      if (request.bodyUsed) return { fault: 'parsed' }
      return request.body ? collect(partsOf(request.body), maxBytes) : new Uint8Array()
    },
  }
}

export const responseOf = ({ status, text }: CallAnswer): Response =>
  new Response(status === 204 ? null : text, { status, headers: answerHeaders })

/** Streams of browsers and Workers cannot be iterated everywhere. */
async function* partsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value
  } finally {
    await reader.cancel().catch(() => {})
  }
}
