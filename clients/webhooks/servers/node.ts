import { answerHeaders, type Call, type CallAnswer, collect, limited, queryOf } from './call'

/** What a webhook needs of `IncomingMessage`, with what frameworks add. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  method?: string | undefined
  url?: string | undefined
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readableEnded?: boolean
  /** Bytes or text of `express.raw()` and `express.text()`; other values are parsed bodies. */
  body?: unknown
  /** The bytes, where a platform or a `verify` function of `express.json()` keeps them. */
  rawBody?: unknown
}

/** What a webhook needs of `ServerResponse`. */
export interface NodeResponse {
  statusCode: number
  setHeader(name: string, value: string): unknown
  end(text?: string): unknown
}

export function readNodeRequest(request: NodeRequest, maxBytes: number): Call {
  return {
    method: request.method ?? '',
    query: queryOf(request.url ?? ''),
    headers: request.headers,
    body: async () => {
      for (const kept of [request.rawBody, request.body]) {
        if (kept instanceof Uint8Array) return limited(kept, maxBytes)
        if (typeof kept === 'string') return limited(new TextEncoder().encode(kept), maxBytes)
      }
      return request.readableEnded ? { fault: 'parsed' } : collect(request, maxBytes)
    },
  }
}

export function writeNodeAnswer(response: NodeResponse, { status, text }: CallAnswer): void {
  response.statusCode = status
  for (const [name, value] of Object.entries(answerHeaders)) response.setHeader(name, value)
  // The rest of a large body is not read, so the connection cannot be used again.
  if (status === 413) response.setHeader('connection', 'close')
  response.end(text)
}
