import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** SHA-256, hex: how tokens are kept. They are long and random, so no salt or slow hash is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * A new API access token; shown once, stored hashed. `bw_live_`, 32 random characters, and 6 of their checksum: scanners for secrets find
 * it by its beginning, and the checksum tells it from a text that only looks like one (docs/build/api-setup.md).
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
