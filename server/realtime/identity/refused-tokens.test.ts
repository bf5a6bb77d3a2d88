import { generateKeyPairSync } from 'node:crypto'
import { base64url, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { aSecretKey, aToken, aVisitor, aWebSource } from '../../testing/a-visitor'

let here: RunningApp
let shop: Awaited<ReturnType<typeof aWebSource>>
let key: Awaited<ReturnType<typeof aSecretKey>>
beforeAll(async () => {
  here = await aRunningApp()
  shop = await aWebSource(here)
  key = await aSecretKey(here, shop.communityId)
})
afterAll(() => here.stop())

const visitor = () => aVisitor(here, { channelId: shop.channelId })
let people = 0
const aPerson = () => `customer-${++people}`
const bodies = async (device: Awaited<ReturnType<typeof visitor>>) =>
  (await device.value('sync', { since: {} })).contents.map(({ body }) => body)

describe('refused tokens', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const signed = (claims: object, header: object = {}, secret = key.secret) =>
    new SignJWT({ uuid: 'x', exp: now() + 60, ...claims })
      .setProtectedHeader({ alg: 'HS256', kid: key.kid, ...header })
      .sign(secret)
  const json = (value: unknown) => base64url.encode(JSON.stringify(value))

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }) as string

  test.each<[string, string, () => Promise<string> | string]>([
    ['that has expired', 'token_expired', () => signed({ exp: now() - 61 })],
    ['of nbf in the future', 'token_not_yet_valid', () => signed({ nbf: now() + 120 })],
    ['of iat in the future', 'token_not_yet_valid', () => signed({ iat: now() + 120 })],
    ['without exp', 'token_claims', () => signed({ exp: undefined })],
    ['without uuid', 'token_claims', () => signed({ uuid: undefined })],
    ['with a number as uuid', 'token_claims', () => signed({ uuid: 7 })],
    ['with an empty uuid', 'token_claims', () => signed({ uuid: '' })],
    ['with exp as a text', 'token_claims', () => signed({ exp: 'tomorrow' })],
    ['with an address that is none', 'token_claims', () => signed({ email: 'nobody' })],
    ['for another audience', 'token_wrong_audience', () => signed({ aud: 'b'.repeat(24) })],
    ['of an unknown key', 'token_unknown_key', () => signed({}, { kid: 'other' })],
    ['without a kid', 'token_unknown_key', () => signed({}, { kid: undefined })],
    ['signed with another secret', 'token_invalid', () => signed({}, {}, new TextEncoder().encode('x'.repeat(64)))],
    [
      'without a signature (alg none)',
      'token_invalid',
      () => {
        const [, claims] = new UnsecuredJWT({ uuid: 'x', exp: now() + 60 }).encode().split('.')
        return `${json({ alg: 'none', kid: key.kid })}.${claims}.`
      },
    ],
    ['with its signature cut off', 'token_invalid', async () => (await signed({})).replace(/\.[^.]*$/, '.')],
    [
      'whose claims were changed',
      'token_invalid',
      async () => {
        const [header, , signature] = (await signed({})).split('.')
        return `${header}.${json({ uuid: 'admin', exp: now() + 60 })}.${signature}`
      },
    ],
    ['of HS512 under a key of HS256', 'token_invalid', () => signed({}, { alg: 'HS512' })],
    [
      'that asks for an unknown extension',
      'token_invalid',
      () => {
        const parts = [
          json({ alg: 'HS256', kid: key.kid, crit: ['x'], x: 1 }),
          json({ uuid: 'x', exp: now() + 60 }),
          'AAAA',
        ]
        return parts.join('.')
      },
    ],
    ['that is none', 'token_invalid', () => 'not a token'],
    ['of two parts', 'token_invalid', () => 'e30.e30'],
    ['of another kind, encrypted', 'token_unknown_key', () => `${json({ alg: 'dir', enc: 'A256GCM' })}.a.b.c.d`],
    ['of 8,001 characters', 'invalid_message', () => 'x'.repeat(8001)],
  ])('a token %s is refused with its reason', async (_, code, make) => {
    const device = await visitor()
    expect(await device.code('session:sign_in', { token: await make() })).toBe(code)
    expect((await device.value('sync', { since: {} })).identity).toBeNull()
  })

  test('a token signed by HS256 with the public key of RS256 is refused', async () => {
    const { body } = await here.call('POST', `/1.0/communities/${shop.communityId}/keys`, {
      algorithm: 'RS256',
      public_key: publicPem,
    })
    for (const pem of [publicPem, publicPem.trim()]) {
      const token = await signed({}, { kid: body.kid }, new TextEncoder().encode(pem))
      expect(await (await visitor()).code('session:sign_in', { token })).toBe('token_invalid')
    }
  })

  test('a token of another community is refused', async () => {
    const other = await aWebSource(here)
    const token = await aToken({ uuid: aPerson() }, await aSecretKey(here, other.communityId))
    expect(await (await visitor()).code('session:sign_in', { token })).toBe('token_unknown_key')
  })

  test('a clock difference of one minute is accepted', async () => {
    for (const claims of [{ exp: now() - 30 }, { nbf: now() + 30 }, { iat: now() + 30 }, { aud: shop.communityId }]) {
      const token = await signed({ uuid: aPerson(), ...claims })
      expect(await (await visitor()).code('session:sign_in', { token })).toBe('ok')
    }
  })

  test('a token whose uuid is the id of an anonymous customer is refused', async () => {
    const stranger = await visitor()
    await stranger.say('My secret')
    const { identity } = await stranger.value('sync', { since: {} })
    const token = await aToken({ uuid: identity?.foreign_id }, key)
    const eve = await visitor()
    expect(await eve.code('session:sign_in', { token })).toBe('token_claims')
    expect(await bodies(eve)).toEqual([])
  })
})
