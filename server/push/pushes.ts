import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Pushes } from '../conversation/customers/push-port'
import { keysFault } from './encrypt'

interface Options {
  secret: string
  publicKey: string
  delayMs: number
  /** Returns why an address of a push service must not be called, or null. */
  faultOfEndpoint(endpoint: string): string | null
}

const tokenForm = /^([0-9a-f]{24})\.([0-9a-f]{24})\.([\w-]{43})$/

/** Makes the port for notices. Signed tokens, which are not stored, allow answers from a notice. */
export function createPushes({ secret, publicKey, delayMs, faultOfEndpoint }: Options): Pushes {
  const sign = (subscriptionId: string, contentId: string) =>
    createHmac('sha256', secret).update(`push token ${subscriptionId} ${contentId}`).digest()
  return {
    key: publicKey,
    delayMs,
    faultOf: ({ endpoint, ...keys }) => faultOfEndpoint(endpoint) ?? keysFault(keys),
    tokenOf: (subscriptionId, contentId) =>
      `${subscriptionId}.${contentId}.${sign(subscriptionId, contentId).toString('base64url')}`,
    readToken(token) {
      const [, subscriptionId = '', contentId = '', signature = ''] = tokenForm.exec(token) ?? []
      const sentSignature = Buffer.from(signature, 'base64url')
      const expectedSignature = sign(subscriptionId, contentId)
      return sentSignature.length === expectedSignature.length && timingSafeEqual(sentSignature, expectedSignature)
        ? { subscriptionId, contentId }
        : null
    },
    clientIdOf: (token, kind) => uuidOf(createHash('sha256').update(`${kind} ${token}`).digest('hex')),
  }
}

const uuidOf = (hex: string) =>
  [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
