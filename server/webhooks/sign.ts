import { createHmac, randomBytes } from 'node:crypto'
import { keyBytes, secretPrefix as prefix } from '../../contract/webhook-signature'
import type { Secrets } from '../conversation/needs'
import type { WebhookRecord } from '../conversation/records'

/** Returns a new signing secret in the form of the Standard Webhooks specification. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(24).toString('base64')
}

/** Returns why a secret cannot sign or be sent as a header; null if it can. */
export function secretFault(secret: string): string | null {
  if (!secret.startsWith(prefix)) return /^[\x21-\x7e]*$/.test(secret) ? null : 'must be printable ASCII without spaces'
  const key = secret.slice(prefix.length)
  const bytes = Buffer.from(key, 'base64')
  const isBase64 = bytes.toString('base64').replace(/=+$/, '') === key.replace(/=+$/, '')
  if (isBase64 && bytes.length >= 24 && bytes.length <= 64) return null
  return 'must be whsec_ and the base64 of 24 to 64 random bytes'
}

/** Returns the secrets that are valid now, the current one first. During a rotation there are two. */
export function validSecrets(
  secrets: Secrets,
  webhook: Pick<WebhookRecord, 'secret' | 'previous_secret' | 'previous_secret_until'>,
  now: number,
): string[] {
  const { secret, previous_secret: previous, previous_secret_until: until } = webhook
  const valid = previous !== null && until !== null && now < until ? [secret, previous] : [secret]
  return valid.map(secrets.open)
}

/** Returns a header with the secret itself, for secrets that are no signing keys (decisions, webhooks). */
export function secretHeader(secret: string): Record<string, string> {
  return secret.startsWith(prefix) ? {} : { 'x-webhook-secret': secret }
}

/**
 * Returns the headers that sign one attempt with each secret, by the Standard Webhooks specification; `at` in
 * milliseconds.
 */
export function signatureHeaders(id: string, at: number, body: string, ...secrets: string[]): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const signedText = `${id}.${timestamp}.${body}`
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyBytes(secret)).update(signedText).digest('base64')}`,
  )
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
  const plain = secrets.find((secret) => !secret.startsWith(prefix))
  return plain === undefined ? headers : Object.assign(headers, secretHeader(plain))
}
