import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * Returns the stored form of a token: SHA-256 in hex. Tokens are long and random, so no salt or slow hash is needed.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * `bw_live_`, 32 random characters and a checksum of 6 characters, so that secret scanners find and verify it
 * (api-setup.md).
 */
export function newAccessToken(): string {
  const random = Array.from({ length: 32 }, () => digits[randomInt(digits.length)]).join('')
  return `bw_live_${random}${checksumOf(random)}`
}

/** Returns the CRC-32 of the random characters, in base 62 with leading zeros. */
function checksumOf(random: string): string {
  let remaining = crc32(random)
  let text = ''
  for (; remaining > 0; remaining = Math.floor(remaining / digits.length))
    text = digits[remaining % digits.length] + text
  return text.padStart(6, '0')
}
