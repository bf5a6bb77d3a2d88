import { createHash, randomBytes } from 'node:crypto'

/** SHA-256, hex: how tokens are kept. They are long and random, so no salt or slow hash is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A new API access token; shown once, stored hashed. */
export function newAccessToken(): string {
  return `bw_${randomBytes(24).toString('base64url')}`
}
