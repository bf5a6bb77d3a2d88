import { type Call, limited } from './call'
import { type FetchRequest, readFetchRequest } from './fetch'

/** What a webhook needs of Hono's context. */
export interface HonoContext {
  req: { raw: FetchRequest; arrayBuffer(): Promise<ArrayBuffer> }
}

/** Middleware may have read the body; Hono keeps what it read. */
export function readHonoRequest({ req }: HonoContext, maxBytes: number): Call {
  const call = readFetchRequest(req.raw, maxBytes)
  if (!req.raw.bodyUsed) return call
  const body = () =>
    req.arrayBuffer().then(
      (bytes) => limited(new Uint8Array(bytes), maxBytes),
      () => ({ fault: 'parsed' as const }),
    )
  return { method: call.method, query: call.query, headers: call.headers, body }
}
