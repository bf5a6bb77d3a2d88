import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { aSecretKey, aToken, aVisitor, aWebSource } from '../../testing/a-visitor'
import { hashToken } from '../../values/hash-token'

const day = 86_400_000

let now = Date.now()
let here: RunningApp
let shop: Awaited<ReturnType<typeof aWebSource>>
let key: Awaited<ReturnType<typeof aSecretKey>>
beforeAll(async () => {
  here = await aRunningApp({}, { clock: () => now })
  shop = await aWebSource(here)
  key = await aSecretKey(here, shop.communityId)
})
afterAll(() => here.stop())

const visitor = (token?: string) => aVisitor(here, { channelId: shop.channelId, ...(token ? { token } : {}) })
const aPerson = () => `customer-${randomBytes(4).toString('hex')}`

async function aSignedDevice(uuid = aPerson(), signedWith = key) {
  const device = await visitor()
  await device.value('session:sign_in', { token: await aToken({ uuid }, signedWith, now) })
  await device.say('Hello')
  const session = await here.store.read.session(hashToken(device.token))
  if (!session) throw new Error('There is no session.')
  return { device, identityId: session.identity_id }
}
const ends = (device: Awaited<ReturnType<typeof visitor>>) =>
  eventually('the session has ended', () => device.news('session:ended')[0])
const devicesOf = async (identityId: string) =>
  (await here.call('GET', `/1.0/identities/${identityId}/devices`)).body.records as {
    id: string
    signed: boolean
    created_at: string
    seen_at: string
    expires_at: string | null
  }[]

test('revoking a key ends all sessions that the key signed', async () => {
  const [other, stolenKey] = [key, await aSecretKey(here, shop.communityId)]
  const { device } = await aSignedDevice(aPerson(), stolenKey)
  const untouched = (await aSignedDevice(aPerson(), other)).device
  const away = (await aSignedDevice(aPerson(), stolenKey)).device
  away.close()
  const stolen = await aToken({ uuid: aPerson() }, stolenKey, now)
  await here.call('DELETE', `/1.0/communities/${shop.communityId}/keys/${stolenKey.id}`)
  expect(await ends(device)).toEqual({ reason: 'expired' })
  await device.disconnected
  expect(await ends(await visitor(away.token))).toEqual({ reason: 'expired' })
  expect(await (await visitor()).code('session:sign_in', { token: stolen })).toBe('token_unknown_key')
  const upload = await fetch(`${here.url}/chat/${shop.channelId}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${device.token}` },
    body: new FormData(),
  })
  expect(upload.status).toBe(401)
  await untouched.say('Still here')
  expect(untouched.news('session:ended')).toEqual([])
})

test('rotating a key ends no session', async () => {
  const { device } = await aSignedDevice()
  const { body } = await here.call('PUT', `/1.0/communities/${shop.communityId}/keys/${key.id}/rotate`, {
    overlap_hours: 0,
  })
  key = { id: body.id, kid: body.kid, secret: new TextEncoder().encode(body.secret) }
  await device.say('Still here')
  expect(device.news('session:ended')).toEqual([])
})

test('only a signed session ends 30 days after the iat of its token', { tags: 'deep' }, async () => {
  const { device } = await aSignedDevice()
  const anonymous = await visitor()
  await anonymous.say('Who am I?')
  now += 29 * day
  await device.say('Still here')
  now += day
  expect(await ends(device)).toEqual({ reason: 'expired' })
  const again = await visitor(device.token)
  expect(await ends(again)).toEqual({ reason: 'expired' })
  await anonymous.say('Still nobody')
})

test('a token that is valid for years still opens a session for only 30 days', async () => {
  const token = await new SignJWT({ uuid: aPerson() })
    .setProtectedHeader({ alg: 'HS256', kid: key.kid })
    .setIssuedAt(new Date(now - 10 * day))
    .setExpirationTime(new Date(now + 3650 * day))
    .sign(key.secret)
  const device = await visitor()
  await device.value('session:sign_in', { token })
  const session = await here.store.read.session(hashToken(device.token))
  expect(session?.key_id).toBe(key.id)
  expect(Math.round(((session?.expires_at ?? 0) - now) / day)).toBe(20)
  now += 21 * day
  expect(await (await visitor()).code('session:sign_in', { token })).toBe('token_expired')
})

test('a token without iat opens a session for 30 days from the sign-in', async () => {
  const unsigned = () => new SignJWT({ uuid: aPerson() }).setProtectedHeader({ alg: 'HS256', kid: key.kid })
  const device = await visitor()
  const token = await unsigned()
    .setExpirationTime(new Date(now + 600_000))
    .sign(key.secret)
  await device.value('session:sign_in', { token })
  expect((await here.store.read.session(hashToken(device.token)))?.expires_at).toBe(now + 30 * day)
  const endless = await unsigned().sign(key.secret)
  expect(await (await visitor()).code('session:sign_in', { token: endless })).toBe('token_claims')
})

test("agents can see a customer's devices and end their sessions", async () => {
  const uuid = aPerson()
  const phone = await aSignedDevice(uuid)
  now += day
  const laptop = await aSignedDevice(uuid)
  now += day
  await (await visitor(phone.device.token)).value('sync', { since: {} })
  const devices = await devicesOf(phone.identityId)
  const iso = (at: number) => new Date(at).toISOString()
  expect(devices).toMatchObject([
    { signed: true, created_at: iso(now - 2 * day), seen_at: iso(now) },
    { signed: true, created_at: iso(now - day), seen_at: iso(now - day) },
  ])
  expect(JSON.stringify(devices)).not.toContain(hashToken(phone.device.token))
  const path = `/1.0/identities/${phone.identityId}/devices/${devices[0]?.id}`
  expect((await here.call('DELETE', path)).body).toEqual(devices[0])
  expect(await ends(phone.device)).toEqual({ reason: 'signed_out' })
  await expect(visitor(phone.device.token)).rejects.toThrow('session_ended')
  expect(await devicesOf(phone.identityId)).toHaveLength(1)
  expect((await here.call('DELETE', path)).status).toBe(404)
  await laptop.device.say('Still here')
})

test("an agent needs a right to end a customer's session", async () => {
  const { device, identityId } = await aSignedDevice()
  const [found] = await devicesOf(identityId)
  const { body: role } = await here.call('POST', '/1.0/roles', { name: `Reader ${aPerson()}`, rights: [] })
  const { body: user } = await here.call('POST', '/1.0/users', { name: 'Reader', role_id: role.id })
  const { body: token } = await here.call('POST', '/1.0/access_tokens', { agent_id: user.id, label: 'Reader' })
  const path = `/1.0/identities/${identityId}/devices`
  expect((await here.call('GET', path, undefined, token.token)).status).toBe(404)
  await here.call('PUT', `/1.0/users/${user.id}/sources_permissions`, {
    sources_permissions: [{ source_id: shop.sourceId, read: true, reply: true }],
  })
  expect((await here.call('GET', path, undefined, token.token)).body.count).toBe(1)
  expect((await here.call('DELETE', `${path}/${found?.id}`, undefined, token.token)).status).toBe(403)
  await device.say('Still here')
})
