import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { aBrowserSecret, decrypt, publicPartOf } from '../testing/a-push-service'
import { encrypt, keysFault, maxTextBytes } from './encrypt'

// RFC 8291, section 5 and appendix A.
const rfc = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  browserKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  serverKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  encrypted:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const bytes = (text: string) => Buffer.from(text, 'base64url')

test('the example of RFC 8291 is encrypted to the same bytes', () => {
  const chance = { salt: bytes(rfc.salt), privateKey: bytes(rfc.serverKey) }
  expect(encrypt(rfc.text, rfc, chance).toString('base64url')).toBe(rfc.encrypted)
})

test('the push service of the tests decrypts the bytes of RFC 8291', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes(rfc.browserKey))
  expect(decrypt(bytes(rfc.encrypted), { pair, auth: bytes(rfc.auth) })).toBe(rfc.text)
})

test('only the browser with the keys can decrypt a message', () => {
  const [browser, other] = [aBrowserSecret(), aBrowserSecret()]
  const sealed = encrypt('Grüße 👋', publicPartOf(browser))
  expect(decrypt(sealed, browser)).toBe('Grüße 👋')
  expect(() => decrypt(sealed, other)).toThrow()
  sealed.writeUInt8(sealed.readUInt8(100) ^ 1, 100)
  expect(() => decrypt(sealed, browser)).toThrow()
  expect(encrypt('a', publicPartOf(browser))).not.toEqual(encrypt('a', publicPartOf(browser)))
})

test('the longest message has the size that every push service accepts', () => {
  expect(encrypt('x'.repeat(maxTextBytes), publicPartOf(aBrowserSecret()))).toHaveLength(4096)
})

test('keys that no browser makes are refused', () => {
  const right = publicPartOf(aBrowserSecret())
  expect(keysFault(right)).toBeNull()
  expect(keysFault({ ...right, auth: 'AAAA' })).toContain('auth')
  expect(keysFault({ ...right, p256dh: right.p256dh.slice(4) })).toContain('65 bytes')
  const offCurve = Buffer.from(right.p256dh, 'base64url')
  offCurve.writeUInt8(offCurve.readUInt8(64) ^ 1, 64)
  expect(keysFault({ ...right, p256dh: offCurve.toString('base64url') })).toContain('curve')
})
