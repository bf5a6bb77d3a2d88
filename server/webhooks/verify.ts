import { createHmac, timingSafeEqual } from 'node:crypto'

/** The greatest difference between the two clocks, in milliseconds; an older call could be a replay. */
const toleranceMs = 300_000

interface SignedCall {
  id: unknown
  timestamp: unknown
  signature: unknown
  /** The decompressed bytes in their own charset, which were signed. */
  body: Buffer
}

/** Returns why a call has no valid signature (Standard Webhooks), or null for a valid one. `now` is in milliseconds. */
export function signatureFault(
  { id, timestamp, signature, body }: SignedCall,
  secret: string,
  now: number,
): string | null {
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signature !== 'string') {
    return 'Send webhook-id, webhook-timestamp and webhook-signature, as the Standard Webhooks specification says.'
  }
  const at = Number(timestamp) * 1000
  if (!Number.isFinite(at) || Math.abs(now - at) > toleranceMs) {
    return 'webhook-timestamp is more than five minutes away from now: set the clock, and sign each attempt again.'
  }
  const expectedSignature = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest()
  const signatures = signature.split(' ').slice(0, 10)
  const matches = signatures.some(
    (each) => each.startsWith('v1,') && sameBytes(Buffer.from(each.slice(3), 'base64'), expectedSignature),
  )
  return matches ? null : "webhook-signature is not that of the source's connector secret over this body."
}

function sameBytes(actual: Buffer, expected: Buffer): boolean {
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

const prefix = 'whsec_'

function keyOf(secret: string): Buffer {
  return secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), 'base64') : Buffer.from(secret, 'utf8')
}
