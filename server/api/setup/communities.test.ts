import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyingKey } from '../../conversation/customers/sign-in'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'

let here: RunningApp
let community: string
let now = Date.parse('2026-04-26T08:00:00Z')
beforeAll(async () => {
  here = await aRunningApp({}, { clock: () => now })
})
afterAll(() => here.stop())

const hour = 3_600_000
const aCommunity = async () => (await here.call('POST', '/1.0/communities', { name: 'Shop' })).body.id as string
const aKey = async (given: object = {}) => (await here.call('POST', `/1.0/communities/${community}/keys`, given)).body
const verifies = async (kid: string) =>
  (await verifyingKey(here.store.read, { communityId: community, kid, now })) !== null
const publicKey = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ type: 'spki', format: 'pem' }).toString()

beforeAll(async () => {
  community = await aCommunity()
})

test('a community needs only a name', async () => {
  const { body } = await here.call('GET', `/1.0/communities/${community}`)
  expect(body).toMatchObject({ id: community, name: 'Shop', signed_identities: 'rejected' })
  const changed = await here.call('PUT', `/1.0/communities/${community}`, { signed_identities: 'required' })
  expect(changed.body).toMatchObject({ name: 'Shop', signed_identities: 'required' })
})

test.each([{}, { name: ' ' }, { name: 'x'.repeat(101) }, { name: 'a', signed_identities: 'maybe' }])(
  'creating a community from %j is refused',
  async (given) => {
    expect((await here.call('POST', '/1.0/communities', given)).status).toBe(422)
  },
)

test('a community can be removed only while it has no sources', async () => {
  const { community_id } = here.account
  expect(await here.call('DELETE', `/1.0/communities/${community_id}`)).toMatchObject({
    status: 409,
    body: { error: 'community_in_use' },
  })
  const empty = await aCommunity()
  await here.call('POST', `/1.0/communities/${empty}/keys`, {})
  expect((await here.call('DELETE', `/1.0/communities/${empty}`)).status).toBe(200)
  expect((await here.call('GET', `/1.0/communities/${empty}`)).status).toBe(404)
  expect(await here.store.read.communityKeys(empty)).toEqual([])
})

test("a key's secret is shown only when the key is created", async () => {
  const made = await aKey()
  expect(made).toMatchObject({ algorithm: 'HS256', kid: made.id, valid: true, valid_until: null, public_key: null })
  expect(made.secret).toMatch(/^[0-9a-f]{64}$/)
  const { body: listed } = await here.call('GET', `/1.0/communities/${community}/keys`)
  const revoked = await here.call('DELETE', `/1.0/communities/${community}/keys/${made.id}`)
  const { body: events } = await here.call('GET', '/1.0/events?limit=150')
  expect(JSON.stringify([listed, revoked.body, events])).not.toContain(made.secret)
  const kept = await here.store.read.communityKeys(community)
  const stored = kept.find(({ id }) => id === made.id)?.secret ?? ''
  expect(here.app.needs.secrets.open(stored)).toBe(made.secret)
})

test('a revoked key verifies no further token', async () => {
  const { id, kid } = await aKey()
  expect(await verifies(kid)).toBe(true)
  const { body } = await here.call('DELETE', `/1.0/communities/${community}/keys/${id}`)
  expect(body).toMatchObject({ valid: false, valid_until: new Date(now).toISOString() })
  expect(await verifies(kid)).toBe(false)
  now += hour
  const again = await here.call('DELETE', `/1.0/communities/${community}/keys/${id}`)
  expect(again.body.valid_until).toBe(body.valid_until)
})

test("the old key verifies tokens until the end of the rotation's overlap", async () => {
  const old = await aKey({ kid: 'spring' })
  const path = `/1.0/communities/${community}/keys/${old.id}/rotate`
  const { body: next } = await here.call('PUT', path, { kid: 'summer', overlap_hours: 2 })
  expect(next).toMatchObject({ kid: 'summer', algorithm: 'HS256', valid_until: null })
  expect(next.secret).not.toBe(old.secret)
  now += hour
  expect([await verifies('spring'), await verifies('summer')]).toEqual([true, true])
  now += hour
  expect([await verifies('spring'), await verifies('summer')]).toEqual([false, true])
})

test('a kid stays unique in its community after the key was revoked', async () => {
  await aKey({ kid: 'once' })
  const answer = await here.call('POST', `/1.0/communities/${community}/keys`, { kid: 'once' })
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'kid', code: 'repeated' }] } })
  const elsewhere = await here.call('POST', `/1.0/communities/${await aCommunity()}/keys`, { kid: 'once' })
  expect(elsewhere.status).toBe(200)
})

test('the server stores only the public half of an RS256 key', async () => {
  const pem = publicKey(2048)
  const made = await aKey({ algorithm: 'RS256', public_key: pem })
  expect(made).toMatchObject({ algorithm: 'RS256', secret: null, public_key: pem })
  const path = `/1.0/communities/${community}/keys/${made.id}/rotate`
  expect((await here.call('PUT', path, {})).status).toBe(422)
  expect((await here.call('PUT', path, { public_key: publicKey(2048) })).status).toBe(200)
})

test.each([
  ['RS256 without a key', { algorithm: 'RS256' }],
  ['RS256 with a key that is none', { algorithm: 'RS256', public_key: 'nonsense' }],
  ['RS256 with a weak key', { algorithm: 'RS256', public_key: publicKey(1024) }],
  [
    'RS256 with the private half',
    {
      algorithm: 'RS256',
      public_key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
        type: 'pkcs8',
        format: 'pem',
      }),
    },
  ],
  ['HS256 with a public key', { algorithm: 'HS256', public_key: publicKey(2048) }],
  ['no signature at all', { algorithm: 'none' }],
  ['a kid with a slash', { kid: '../key' }],
])('%s is refused', async (_, given) => {
  expect((await here.call('POST', `/1.0/communities/${community}/keys`, given)).status).toBe(422)
})

test('a key of another community is not found', async () => {
  const { id } = await aKey()
  const other = await aCommunity()
  expect((await here.call('DELETE', `/1.0/communities/${other}/keys/${id}`)).status).toBe(404)
  expect((await here.call('PUT', `/1.0/communities/${other}/keys/${id}/rotate`, {})).status).toBe(404)
})
