/** The start of a secret whose rest is the base64 of the key, by the Standard Webhooks specification. */
export const secretPrefix = 'whsec_'

/** The greatest difference between two clocks, in milliseconds. An older call could be a replay. */
const toleranceMs = 300_000
/** A call has two signatures while a secret is rotated. More are not tried. */
const mostSignatures = 10

/** The three headers as they came, and the bytes that were signed. */
export interface SignedCall {
  id: unknown
  timestamp: unknown
  signature: unknown
  body: Uint8Array
}

/** Why a call is not genuine: a header is missing, its time is more than five minutes off, or another secret signed. */
export type SignatureFault = 'headers' | 'time' | 'signature'

/** Returns why a call has no valid signature of any of the secrets; null if it has one. `now` is in milliseconds. */
export async function signatureFault(
  { id, timestamp, signature, body }: SignedCall,
  secrets: readonly string[],
  now: number,
): Promise<SignatureFault | null> {
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signature !== 'string') return 'headers'
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1000) > toleranceMs) return 'time'
  const signed = signedBytes(id, timestamp, body)
  const signatures = signature
    .split(' ')
    .slice(0, mostSignatures)
    .flatMap((each) => (each.startsWith('v1,') ? [bytesOfBase64(each.slice(3))] : []))
  for (const secret of secrets) {
    const key = await hmacKey(secret)
    for (const bytes of signatures) if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return null
  }
  return 'signature'
}

/** Returns the headers that sign a call. `at` is in milliseconds; each attempt is signed again, with the same `id`. */
export async function signedHeaders(id: string, at: number, body: string, secret: string) {
  const timestamp = String(Math.floor(at / 1000))
  const signature = await crypto.subtle.sign(
    'HMAC',
    await hmacKey(secret),
    signedBytes(id, timestamp, new TextEncoder().encode(body)),
  )
  const base64 = btoa(String.fromCharCode(...new Uint8Array(signature)))
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${base64}` }
}

/** Returns the key of a secret: base64 after `whsec_`, otherwise the bytes of the text. Throws if it is not base64. */
export function keyBytes(secret: string): Uint8Array {
  if (!secret.startsWith(secretPrefix)) return new TextEncoder().encode(secret)
  const bytes = bytesOfBase64(secret.slice(secretPrefix.length))
  if (!bytes?.length) throw new TypeError(`A secret that begins with ${secretPrefix} must go on with base64.`)
  return bytes
}

const hmacKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new Uint8Array(keyBytes(secret)), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])

function signedBytes(id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const start = new TextEncoder().encode(`${id}.${timestamp}.`)
  const bytes = new Uint8Array(start.length + body.length)
  bytes.set(start)
  bytes.set(body, start.length)
  return bytes
}

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replace(/=+$/, '')), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
