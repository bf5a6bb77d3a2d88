import type { OneTimeCodes } from '../conversation/account/factor-port'

const period = 30
/** The defaults of authenticator apps, because some apps ignore other values in the address. */
const form = { algorithm: 'SHA1', digits: 6, period } as const
/** The key's length in bytes, as RFC 4226 recommends. */
const keySize = 20

/** Makes the codes. `issuer` is the name of this server in apps. The library is loaded at the first use. */
export function createOneTimeCodes(issuer: string): OneTimeCodes {
  const library = () => import('otpauth')
  return {
    newKey: async () => new (await library()).Secret({ size: keySize }).base32,
    async addressOf(key, owner) {
      const { Secret, TOTP } = await library()
      return new TOTP({ issuer, label: owner, secret: Secret.fromBase32(key), ...form }).toString()
    },
    async stepOf(key, code, now) {
      const { Secret, TOTP } = await library()
      const token = code.replace(/\s/g, '')
      if (!/^\d{6}$/.test(token)) return null
      const stepOffset = TOTP.validate({ secret: Secret.fromBase32(key), token, timestamp: now, window: 1, ...form })
      return stepOffset === null ? null : Math.floor(now / 1000 / period) + stepOffset
    },
  }
}
