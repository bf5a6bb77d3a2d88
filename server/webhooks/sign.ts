import { createHmac, randomBytes } from 'node:crypto'
import type { Secrets } from '../conversation/needs'
import type { WebhookRecord } from '../conversation/records'

const prefix = 'whsec_'

/** A new signing secret in the form of the Standard Webhooks specification. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(24).toString('base64')
}

/** The reason why a secret cannot sign or travel as a header; null if it can. */
export function faultOfSecret(secret: string): string | null {
  if (!secret.startsWith(prefix)) return /^[\x21-\x7e]*$/.test(secret) ? null : 'must be printable ASCII without spaces'
  const key = secret.slice(prefix.length)
  const bytes = Buffer.from(key, 'base64')
  const isBase64 = bytes.toString('base64').replace(/=+$/, '') === key.replace(/=+$/, '')
  if (isBase64 && bytes.length >= 24 && bytes.length <= 64) return null
  return 'must be whsec_ and the base64 of 24 to 64 random bytes'
}

/** The secrets that sign at this time, the current secret first: two during a rotation. */
export function validSecrets(
  secrets: Secrets,
  webhook: Pick<WebhookRecord, 'secret' | 'previous_secret' | 'previous_secret_until'>,
  now: number,
): string[] {
  const { secret, previous_secret: previous, previous_secret_until: until } = webhook
  const valid = previous !== null && until !== null && now < until ? [secret, previous] : [secret]
  return valid.map(secrets.open)
}

/** The key bytes of a secret: base64 after `whsec_`; any other text is used as bytes. */
function keyOf(secret: string): Buffer {
  return secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), 'base64') : Buffer.from(secret, 'utf8')
}

/** Decisions, webhooks: a configured plain secret also travels unchanged; a signing key never travels. */
export function secretHeader(secret: string): Record<string, string> {
  return secret.startsWith(prefix) ? {} : { 'x-webhook-secret': secret }
}

/** Headers that sign one attempt with each secret, as the Standard Webhooks specification says; `at` in milliseconds. */
export function signatureHeaders(id: string, at: number, body: string, ...secrets: string[]): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const signed = `${id}.${timestamp}.${body}`
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(signed).digest('base64')}`,
  )
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
  const plain = secrets.find((secret) => !secret.startsWith(prefix))
  return plain === undefined ? headers : Object.assign(headers, secretHeader(plain))
}
