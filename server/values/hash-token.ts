import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** SHA-256, hex: the stored form of tokens. Tokens are long and random, so no salt or slow hash is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * A new API access token; shown once, stored as a hash. `bw_live_`, 32 random characters, and 6 characters of their
 * checksum: secret scanners find it by its prefix, and the checksum tells it from a text that only looks like a token
 * (docs/build/api-setup.md).
 */
export function newAccessToken(): string {
  const random = Array.from({ length: 32 }, () => digits[randomInt(digits.length)]).join('')
  return `bw_live_${random}${checksumOf(random)}`
}

/** CRC-32 of the random characters, in base 62 with leading zeros. */
function checksumOf(random: string): string {
  let rest = crc32(random)
  let text = ''
  for (; rest > 0; rest = Math.floor(rest / digits.length)) text = digits[rest % digits.length] + text
  return text.padStart(6, '0')
}
