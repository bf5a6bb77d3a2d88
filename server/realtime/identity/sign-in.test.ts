import { generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRunningApp, eventually, newSessionToken, type RunningApp } from '../../testing/a-running-app'
import { aSecretKey, aToken, aVisitor, aWebSource } from '../../testing/a-visitor'
import { hashToken } from '../../values/hash-token'

let here: RunningApp
let shop: Awaited<ReturnType<typeof aWebSource>>
let key: Awaited<ReturnType<typeof aSecretKey>>
beforeAll(async () => {
  here = await aRunningApp()
  shop = await aWebSource(here)
  key = await aSecretKey(here, shop.communityId)
})
afterAll(() => here.stop())

const visitor = (token?: string) => aVisitor(here, { channelId: shop.channelId, ...(token ? { token } : {}) })
let people = 0
const aPerson = () => `customer-${++people}`
const bodies = async (device: Awaited<ReturnType<typeof visitor>>) =>
  (await device.value('sync', { since: {} })).contents.map(({ body }) => body)

describe('a signed token', () => {
  test("sets the customer's standard attributes and extra values", async () => {
    const uuid = aPerson()
    const device = await visitor()
    const token = await aToken(
      { uuid, firstname: 'Ada', email: 'ada@example.com', extra_values: { plan: 'gold' } },
      key,
    )
    const signedIn = await device.value('session:sign_in', { token })
    expect(signedIn).toEqual({
      identity: {
        signed: true,
        foreign_id: uuid,
        screenname: null,
        firstname: 'Ada',
        lastname: null,
        email: 'ada@example.com',
        company: null,
        phone: null,
        avatar_url: null,
        extra_values: { plan: 'gold' },
      },
      changed: true,
    })
    const { id } = await device.say('Hello')
    const { body } = await here.call('GET', `/1.0/contents/${id}`)
    const { body: identity } = await here.call('GET', `/1.0/identities/${body.author_id}`)
    expect(identity).toMatchObject({ foreign_id: uuid, signed: true, firstname: 'Ada' })
  })

  test('with RS256 is verified with the public key', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const { body } = await here.call('POST', `/1.0/communities/${shop.communityId}/keys`, {
      algorithm: 'RS256',
      public_key: publicKey.export({ type: 'spki', format: 'pem' }),
    })
    const token = await new SignJWT({ uuid: aPerson() })
      .setProtectedHeader({ alg: 'RS256', kid: body.kid })
      .setExpirationTime('1m')
      .sign(privateKey)
    expect((await (await visitor()).value('session:sign_in', { token })).identity.signed).toBe(true)
  })

  test("opens the customer's conversation on another device", async () => {
    const uuid = aPerson()
    const phone = await visitor()
    await phone.value('session:sign_in', { token: await aToken({ uuid }, key) })
    await phone.say('From the phone')
    const laptop = await visitor()
    await laptop.value('session:sign_in', { token: await aToken({ uuid }, key) })
    expect(await bodies(laptop)).toEqual(['From the phone'])
    await laptop.say('From the laptop')
    await eventually('the phone hears it', () => phone.news('message:added').length === 2)
  })

  test('of a rotated key is valid until that key is deleted', async () => {
    const old = await aSecretKey(here, shop.communityId)
    const path = `/1.0/communities/${shop.communityId}/keys/${old.id}/rotate`
    const { body } = await here.call('PUT', path, { overlap_hours: 1 })
    const next = { kid: body.kid, secret: new TextEncoder().encode(body.secret) }
    for (const each of [old, next]) {
      const token = await aToken({ uuid: aPerson() }, each)
      expect(await (await visitor()).code('session:sign_in', { token })).toBe('ok')
    }
    const ended = await here.call('DELETE', `/1.0/communities/${shop.communityId}/keys/${old.id}`)
    expect(ended.status).toBe(200)
    const token = await aToken({ uuid: aPerson() }, old)
    expect(await (await visitor()).code('session:sign_in', { token })).toBe('token_unknown_key')
  })
})

describe('anonymous first, signed in later', () => {
  test('the signed customer continues the anonymous conversation', async () => {
    const uuid = aPerson()
    const before = await visitor()
    await before.value('session:sign_in', { token: await aToken({ uuid }, key) })
    await before.say('Last week')

    const device = await visitor()
    const asked = await device.say('A question')
    await device.value('session:identify', { firstname: 'Eve', extra_values: { role: 'admin' } })
    const { changed } = await device.value('session:sign_in', { token: await aToken({ uuid, firstname: 'Ada' }, key) })
    expect(changed).toBe(true)
    expect((await bodies(device)).sort()).toEqual(['A question', 'Last week'])

    const { body: reply } = await here.call('POST', '/1.0/contents', { in_reply_to_id: asked.id, body: 'An answer' })
    await eventually('both devices hear the answer', () =>
      [device, before].every((each) =>
        each.news('message:added').some((one) => (one as { id: string }).id === reply.id),
      ),
    )
    const { body: content } = await here.call('GET', `/1.0/contents/${asked.id}`)
    expect(content.author_id).toBe((await here.call('GET', `/1.0/contents/${reply.id}`)).body.in_reply_to_author_id)
    const { body: identity } = await here.call('GET', `/1.0/identities/${content.author_id}`)
    expect(identity).toMatchObject({ foreign_id: uuid, signed: true, firstname: 'Ada', extra_values: {} })
  })

  test('the anonymous identity is deleted with an entry in the log', async () => {
    const device = await visitor()
    const { id } = await device.say('Hello')
    const { body: content } = await here.call('GET', `/1.0/contents/${id}`)
    await device.value('session:sign_in', { token: await aToken({ uuid: aPerson() }, key) })
    expect((await here.call('GET', `/1.0/identities/${content.author_id}`)).status).toBe(404)
    const { body: now } = await here.call('GET', `/1.0/contents/${id}`)
    const { body: events } = await here.call('GET', `/1.0/events?action=identity.claimed&subject_id=${now.author_id}`)
    expect(events.count).toBe(1)
  })

  test('a message repeated after the sign-in is stored one time', async () => {
    const uuid = aPerson()
    const client_id = 'the-same-on-both-devices'
    const one = await visitor()
    await one.value('session:sign_in', { token: await aToken({ uuid }, key) })
    await one.say('Signed', { client_id })
    const other = await visitor()
    await other.say('Anonymous', { client_id })
    await other.value('session:sign_in', { token: await aToken({ uuid }, key) })
    expect((await bodies(other)).sort()).toEqual(['Anonymous', 'Signed'])
    expect((await other.say('Signed', { client_id })).body).toBe('Signed')
  })

  test('an intervention remains in its thread', async () => {
    const device = await visitor()
    const { id, thread_id } = await device.say('Hello')
    const { body: intervention } = await here.call('POST', `/1.0/interventions?content_id=${id}`)
    await device.value('session:sign_in', { token: await aToken({ uuid: aPerson() }, key) })
    const { body: thread } = await here.call('GET', `/1.0/contents?thread_id=${thread_id}`)
    const { body: now } = await here.call('GET', `/1.0/interventions/${intervention.id}`)
    expect(now.identity_id).toBe(thread.records[0].author_id)
  })
})

describe('an unsigned visitor never becomes a signed customer', () => {
  test('unsigned attributes do not change a signed customer', async () => {
    const device = await visitor()
    await device.value('session:sign_in', { token: await aToken({ uuid: aPerson(), email: 'ada@example.com' }, key) })
    expect(await device.code('session:identify', { email: 'eve@example.com' })).toBe('signed_identity')
    expect((await device.value('sync', { since: {} })).identity?.email).toBe('ada@example.com')
  })

  test.each([
    ['e-mail address', { email: 'ada@example.com' }],
    ['id among the values', { extra_values: { uuid: 'ada-1', id: 'ada-1', foreign_id: 'ada-1' } }],
    ['claims as attributes', { uuid: 'ada-1', foreign_id: 'ada-1', signed: true, identity_id: 'ada-1' } as object],
  ])('knowing the same %s opens no data of the signed customer', async (_, attributes) => {
    const ada = await visitor()
    await ada.value('session:sign_in', { token: await aToken({ uuid: 'ada-1', email: 'ada@example.com' }, key) })
    const { thread_id } = await ada.say('A secret')
    const eve = await visitor()
    await eve.value('session:identify', attributes)
    await eve.say('Hello')
    expect(await bodies(eve)).toEqual(['Hello'])
    expect(await eve.code('thread:history', { thread_id, before: 10 })).toBe('unknown_thread')
    const sent = await eve.send({ body: 'In your thread', thread_id })
    expect(sent.ok ? 'ok' : sent.error.code).toBe('unknown_thread')
  })

  test('a new customer in the same browser gets no data of the previous one', async () => {
    const device = await visitor()
    await device.value('session:sign_in', { token: await aToken({ uuid: aPerson() }, key) })
    const { thread_id } = await device.say('Mine')
    const { changed } = await device.value('session:sign_in', { token: await aToken({ uuid: aPerson() }, key) })
    expect(changed).toBe(true)
    const synced = await device.value('sync', { since: { [thread_id]: 1 } })
    expect(synced).toMatchObject({ contents: [], gone: [thread_id] })
    const { body: reply } = await here.call('POST', '/1.0/contents', {
      in_reply_to_id: (await here.call('GET', `/1.0/contents?thread_id=${thread_id}`)).body.records[0].id,
      body: 'For the first one',
    })
    await device.say('A message that comes after it')
    expect(device.news('message:added').map((each) => (each as { id: string }).id)).not.toContain(reply.id)
  })
})

describe('a session with a new token', () => {
  test('an earlier anonymous token does not open the signed session', async () => {
    const old = newSessionToken()
    const next = newSessionToken()
    const device = await visitor(old)
    await device.say('Anonymous')
    const thief = await visitor(old)
    const token = await aToken({ uuid: aPerson() }, key)
    await device.value('session:sign_in', { token, session_token: next })
    await thief.disconnected
    expect(thief.news('session:ended')).toEqual([{ reason: 'signed_in' }])
    await expect(visitor(old)).rejects.toThrow('session_ended')
    await device.say('Signed')
    const later = await visitor(next)
    expect((await bodies(later)).sort()).toEqual(['Anonymous', 'Signed'])
  })

  test('a sign-in with a session token that is already in use is refused', async () => {
    const other = await visitor()
    await other.say('Mine')
    const device = await visitor()
    const token = await aToken({ uuid: aPerson() }, key)
    expect(await device.code('session:sign_in', { token, session_token: other.token })).toBe('invalid_message')
    expect(await bodies(other)).toEqual(['Mine'])
  })

  test('tokens are stored only as hashes', async () => {
    const token = newSessionToken()
    const device = await visitor(token)
    await device.say('Hello')
    for (let after = ''; ; ) {
      const [session] = await here.store.read.sessionsAfter(after, 1)
      if (!session) break
      after = session.token_hash
      expect(session.token_hash).toMatch(/^[0-9a-f]{64}$/)
      expect(JSON.stringify(session)).not.toContain(token)
    }
  })
})

describe('signing out', () => {
  test('the session token stops working in all tabs', async () => {
    const uuid = aPerson()
    const device = await visitor()
    await device.value('session:sign_in', { token: await aToken({ uuid }, key) })
    await device.say('Mine')
    const tab = await visitor(device.token)
    expect(await device.value('session:sign_out', {})).toBeNull()
    await Promise.all([device.disconnected, tab.disconnected])
    expect(tab.news('session:ended')).toEqual([{ reason: 'signed_out' }])
    await expect(visitor(device.token)).rejects.toThrow('session_ended')
    const back = await visitor()
    expect(await bodies(back)).toEqual([])
    await back.value('session:sign_in', { token: await aToken({ uuid }, key) })
    expect(await bodies(back)).toEqual(['Mine'])
  })

  test('an anonymous customer cannot return to the conversation', async () => {
    const device = await visitor()
    await device.say('Mine')
    await device.value('session:sign_out', {})
    await expect(visitor(device.token)).rejects.toThrow('session_ended')
  })

  test('a message on an already open connection is refused', async () => {
    const device = await visitor()
    await device.say('Before')
    const session = await here.store.read.session(hashToken(device.token))
    if (!session) throw new Error('there is no session')
    // Simulates a session that another node has ended, before this connection received the news.
    await here.store.transact((tx) => tx.updateSession({ ...session, ended_at: 1 }))
    const sent = await device.send({ body: 'After' })
    expect(sent.ok ? 'ok' : sent.error.code).toBe('session_ended')
    expect(await device.code('sync', { since: {} })).toBe('session_ended')
  })
})
