import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Clock } from '../conversation/clock-and-ids'
import type { Secrets } from '../conversation/needs'
import type { Store } from '../conversation/ports'
import { vapidKeyName } from '../secrets/seal-stored'

/** The key by which push services know this server (RFC 8292). */
export interface VapidKey {
  /** 65 bytes in base64url, with which browsers subscribe. */
  publicKey: string
  privateKey: KeyObject
}

/**
 * Returns the server's key. The first start makes it and stores it sealed, because subscriptions of browsers are valid
 * only for this key.
 */
export async function vapidKey(store: Store, secrets: Secrets): Promise<VapidKey> {
  const sealed = await store.transact(async (tx) => {
    const storedKey = await tx.setting(vapidKeyName)
    if (storedKey) return storedKey
    const newSealedKey = secrets.seal(newKey())
    await tx.putSetting(vapidKeyName, newSealedKey)
    return newSealedKey
  })
  const privateKey = createPrivateKey({
    key: Buffer.from(secrets.open(sealed), 'base64url'),
    format: 'der',
    type: 'pkcs8',
  })
  const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey }
}

const newKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64url')

/** A push service refuses tokens of more than a day. */
const validMs = 12 * 3_600_000
const renewBeforeMs = 3_600_000
const maxCachedHeaders = 100

interface VapidOptions {
  key: VapidKey
  clock: Clock
  /** An https or mailto address by which the push service reaches the operator. */
  contact: string
}

/**
 * Makes the `Authorization` header for a push service. Each push service gets the same token until it is nearly
 * expired.
 */
export function createVapid({ key, clock, contact }: VapidOptions) {
  const cachedHeaders = new Map<string, { header: string; until: number }>()
  return async (endpoint: string): Promise<string> => {
    const { origin } = new URL(endpoint)
    const cachedHeader = cachedHeaders.get(origin)
    if (cachedHeader && cachedHeader.until - clock() > renewBeforeMs) return cachedHeader.header
    const until = clock() + validMs
    const token = await new SignJWT({ aud: origin, sub: contact, exp: Math.floor(until / 1000) })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .sign(key.privateKey)
    const header = `vapid t=${token}, k=${key.publicKey}`
    if (cachedHeaders.size >= maxCachedHeaders) cachedHeaders.clear()
    cachedHeaders.set(origin, { header, until })
    return header
  }
}
