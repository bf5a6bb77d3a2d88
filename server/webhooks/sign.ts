import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new signing secret in the form of the Standard Webhooks specification. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(24).toString('base64')
}

/** The key bytes of a secret: base64 after `whsec_`; any other text stands for its own bytes. */
function keyOf(secret: string): Buffer {
  return secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), 'base64') : Buffer.from(secret, 'utf8')
}

/** Headers that sign one attempt, as the Standard Webhooks specification says; `at` in milliseconds. */
export function signatureHeaders(id: string, at: number, body: string, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
  // Decisions, webhooks: a configured plain secret also travels as it is.
  return secret.startsWith(prefix) ? headers : { ...headers, 'x-webhook-secret': secret }
}
