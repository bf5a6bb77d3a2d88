import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

// Both directions are signed by the Standard Webhooks specification, with the connector secret of the source.

const toleranceMs = 5 * 60_000
const keyOf = (secret: string) =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret)
const signatureOf = (id: string, timestamp: string, body: string, secret: string) =>
  createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')

/** Returns the headers of one call. Each attempt has a new signature; attempts of the same call share `id`. */
export function signed(body: string, secret: string, id = `msg_${randomBytes(12).toString('hex')}`) {
  const timestamp = String(Math.floor(Date.now() / 1000))
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signatureOf(id, timestamp, body, secret)}`,
  }
}

export function isSigned(headers: IncomingHttpHeaders, body: string, secret: string): boolean {
  const id = String(headers['webhook-id'])
  const timestamp = String(headers['webhook-timestamp'])
  if (!(Math.abs(Date.now() - Number(timestamp) * 1000) < toleranceMs)) return false
  const expected = Buffer.from(`v1,${signatureOf(id, timestamp, body, secret)}`)
  return String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected))
}
