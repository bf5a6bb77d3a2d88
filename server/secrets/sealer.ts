import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Secrets } from '../conversation/needs'

const mark = 'sealed:1:'
const ivBytes = 12
const tagBytes = 16
const mostOpened = 1000

export class CannotOpenSecret extends Error {}

interface Key {
  /** The name of the key in the sealed text, which reveals no part of the key. */
  id: string
  bytes: Buffer
}

/**
 * Seals secrets with the first key (AES-256-GCM) and opens them with any key. Without keys secrets stay unsealed.
 * Throws CannotOpenSecret.
 */
export function createSealer(secretKeys: readonly string[]): Secrets {
  const keys = secretKeys.map(keyFrom)
  const [current] = keys
  /** A cache of opened secrets by their sealed text. A webhook's secret is needed for each delivery. */
  const opened = new Map<string, string>()
  return {
    seal: (secret) => (current ? sealWith(current, secret) : secret),
    open(stored) {
      if (!stored.startsWith(mark)) return stored
      const [id, sealed = ''] = stored.slice(mark.length).split(':')
      const key = keys.find((each) => each.id === id)
      if (!key) throw new CannotOpenSecret('SECRET_KEY does not hold the key that a stored secret was sealed with.')
      const cached = opened.get(stored)
      if (cached !== undefined) return cached
      const secret = openWith(key, Buffer.from(sealed, 'base64url'))
      if (opened.size >= mostOpened) opened.clear()
      opened.set(stored, secret)
      return secret
    },
    isCurrent: (stored) => !current || stored.startsWith(`${mark}${current.id}:`),
  }
}

function keyFrom(secretKey: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secretKey, '', 'bubblewire stored secrets', 32))
  return { id: createHash('sha256').update('id').update(bytes).digest('hex').slice(0, 8), bytes }
}

function sealWith({ id, bytes }: Key, secret: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', bytes, iv)
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${mark}${id}:${sealed.toString('base64url')}`
}

function openWith({ bytes }: Key, sealed: Buffer): string {
  try {
    const decipher = createDecipheriv('aes-256-gcm', bytes, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    throw new CannotOpenSecret('A stored secret was changed: it is not what was sealed.')
  }
}
