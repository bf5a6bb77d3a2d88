import type { AddressParts } from '../../core'
/** Headers that block frames of the chat, as `name: value`. Undefined if the header was not sent or is not readable. */
export interface FrameHeaders {
  /** The page's Cross-Origin-Embedder-Policy, which allows only frames with their own policy. */
  embedder?: string | undefined
  /** The header of a proxy in front of the chat server. The server itself sends loader.js without this header. */
  proxy?: string | undefined
}

/** Takes at most 4 seconds. Never rejects, although the page's policy may refuse the requests. */
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
