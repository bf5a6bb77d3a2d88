import type { AddressParts } from '../../core'
/** Headers that keep frames of the chat away, as `name: value`. Undefined: not sent, or not readable. */
export interface FrameHeaders {
  /** Of the page: it takes only frames that send their own policy. */
  embedder?: string | undefined
  /** Of a proxy in front of the chat server: loader.js itself has none of them. */
  proxy?: string | undefined
}

/** Reads them from the page and from loader.js. Within 4 seconds; never rejects: the page's policy may refuse the requests. */
export async function readFrameHeaders(base: AddressParts): Promise<FrameHeaders> {
  const [ofPage, ofLoader] = await Promise.all([headersOf(location.href, 'HEAD'), headersOf(`${base}loader.js`, 'GET')])
  const embedder = ofPage?.get('cross-origin-embedder-policy')
  const ancestors = /frame-ancestors[^;,]*/.exec(ofLoader?.get('content-security-policy') ?? '')?.[0]
  const options = ofLoader?.get('x-frame-options')
  return {
    embedder: embedder && !embedder.startsWith('unsafe-none') ? `Cross-Origin-Embedder-Policy: ${embedder}` : undefined,
    proxy: ancestors ? `Content-Security-Policy: ${ancestors}` : options ? `X-Frame-Options: ${options}` : undefined,
  }
}

async function headersOf(address: string, method: 'HEAD' | 'GET'): Promise<Headers | undefined> {
  try {
    return (await fetch(address, { method, cache: 'no-store', signal: AbortSignal.timeout(4_000) })).headers
  } catch {}
}
