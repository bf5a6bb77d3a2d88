import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The browser's keys, base64url. */
export interface BrowserKeys {
  p256dh: string
  auth: string
}

/** Random parts of one message; tests use the values of RFC 8291. */
interface RandomParts {
  salt: Buffer
  /** The private key of a pair that is made for this message alone. */
  privateKey: Buffer
}

const curve = 'prime256v1'
/** The size of the encrypted message with its header, which every push service accepts. */
const recordSize = 4096
/** The longest text in bytes: without header (86), end mark (1) and authentication tag (16). */
export const maxTextBytes = recordSize - 86 - 1 - 16

/** Encrypts a message for one browser: RFC 8291, with the content coding aes128gcm of RFC 8188. */
export function encrypt(text: string, keys: BrowserKeys, randomParts?: RandomParts): Buffer {
  const browserKey = Buffer.from(keys.p256dh, 'base64url')
  const pair = createECDH(curve)
  if (randomParts) pair.setPrivateKey(randomParts.privateKey)
  else pair.generateKeys()
  const publicKey = pair.getPublicKey()
  const salt = randomParts?.salt ?? randomBytes(16)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, publicKey])
  const shared = derive(pair.computeSecret(browserKey), Buffer.from(keys.auth, 'base64url'), info, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const head = Buffer.alloc(21)
  salt.copy(head)
  head.writeUInt32BE(recordSize, 16)
  head.writeUInt8(publicKey.length, 20)
  return Buffer.concat([
    head,
    publicKey,
    cipher.update(text, 'utf8'),
    cipher.update('\x02'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/** Returns why these keys cannot be used, or null if a browser may have made them. */
export function keysFault({ p256dh, auth }: BrowserKeys): string | null {
  const browserKey = Buffer.from(p256dh, 'base64url')
  if (browserKey.length !== 65 || browserKey[0] !== 4)
    return 'p256dh must be 65 bytes, an uncompressed point, as base64url.'
  if (Buffer.from(auth, 'base64url').length !== 16) return 'auth must be 16 bytes as base64url.'
  try {
    const pair = createECDH(curve)
    pair.generateKeys()
    pair.computeSecret(browserKey)
    return null
  } catch {
    return 'p256dh is no point of the curve P-256.'
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
