import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAgentPage } from '../../agents/testing/an-agent-page'
import { aCustomer, accepted, aRunningApp, newSessionToken, type RunningApp } from '../../testing/a-running-app'
import { aWebSource } from '../../testing/a-visitor'
import { anAgent } from '../../testing/an-agent'
import { newAccessToken } from '../../values/hash-token'

let now = Date.now()
let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp({}, { clock: () => now })
})
afterAll(() => here.stop())

const path = '/1.0/access_tokens'
const make = (given: object) => here.call('POST', path, { label: 'Limited', ...given })

async function aLimitedToken(limits: object) {
  const { status, body } = await make(limits)
  expect(status).toBe(200)
  const call = (method: string, address: string, given?: object) => here.call(method, address, given, body.token)
  return { id: body.id as string, token: body.token as string, call }
}

async function aMessage(channelId: string) {
  const customer = await aCustomer(here.url, channelId, newSessionToken())
  const { id, thread_id } = accepted(await customer.send({ body: 'Hello' }))
  customer.close()
  return { id, thread_id }
}

test('a token has a prefix that secret scanners know, and a checksum', () => {
  const token = newAccessToken()
  const [, random = '', checksum = ''] = /^bw_live_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(token) ?? []
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  expect([...checksum].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)).toBe(crc32(random))
})

test('a refused write of a read-only token names the missing scope', async () => {
  const { id, thread_id } = await aMessage(here.account.channel_id)
  const reader = await aLimitedToken({ scope: ['read'] })
  expect((await reader.call('GET', `/1.0/contents/${id}`)).status).toBe(200)
  for (const [method, address, body] of [
    ['POST', '/1.0/contents', { in_reply_to_id: id, body: 'No' }],
    ['PUT', `/1.0/content_threads/${thread_id}/close`],
    ['PUT', '/1.0/users/me/status', { availability: 'busy' }],
    ['POST', '/1.0/saved_replies', { name: 'a', body: 'b' }],
    ['DELETE', `/1.0/access_tokens/${reader.id}`],
  ] as const)
    expect(await reader.call(method, address, body)).toMatchObject({ status: 403, body: { error: 'scope_missing' } })
  const page = await anAgentPage(here, { token: reader.token })
  await page.value('conversation:open', { conversation_id: thread_id })
  for (const [name, body] of [
    ['typing', { conversation_id: thread_id, kind: 'reply' }],
    ['ring:decline', { conversation_id: thread_id }],
  ] as const)
    expect(await page.ask(name, body)).toMatchObject({ ok: false, error: { code: 'reply_forbidden' } })
  page.close()
  expect(await reader.call('GET', '/1.0/roles')).toMatchObject({ status: 200 })
  expect(await reader.call('GET', '/1.0/events')).toMatchObject({
    status: 403,
    body: { error: 'scope_missing', message: expect.stringContaining('read_events') },
  })
})

test('a token for replies may do only what its scope names', async () => {
  const { id, thread_id } = await aMessage(here.account.channel_id)
  const bot = await aLimitedToken({ scope: ['read', 'reply'] })
  expect((await bot.call('POST', '/1.0/contents', { in_reply_to_id: id, body: 'Yes' })).status).toBe(200)
  expect((await bot.call('PUT', `/1.0/content_threads/${thread_id}/close`)).status).toBe(403)
  for (const [method, address, body] of [
    ['POST', '/1.0/roles', { name: 'Mighty', rights: ['manage_users'] }],
    ['PUT', '/1.0/users/me', { name: 'Somebody else' }],
    ['DELETE', '/1.0/users/me/sessions'],
  ] as const)
    expect(await bot.call(method, address, body)).toMatchObject({ status: 403, body: { error: 'scope_missing' } })
  expect((await bot.call('PUT', '/1.0/users/me/status', { availability: 'busy' })).status).toBe(200)
})

test('a token for one source sees no other source on any route', async () => {
  const other = await aWebSource(here)
  const [own, foreign] = [await aMessage(here.account.channel_id), await aMessage(other.channelId)]
  const narrow = await aLimitedToken({ source_ids: [here.account.source_id] })
  const seen = async (address: string) => JSON.stringify((await narrow.call('GET', address)).body)
  expect(await seen('/1.0/contents?limit=150')).toContain(own.id)
  for (const address of [
    '/1.0/contents?limit=150',
    '/1.0/content_threads?limit=150',
    '/1.0/content_sources?limit=150',
    '/1.0/conversations?state=new&limit=50',
    '/1.0/webhooks?limit=150',
    `/1.0/users/${here.account.agent_id}/sources_permissions`,
  ]) {
    const text = await seen(address)
    for (const hidden of [foreign.id, foreign.thread_id, other.sourceId]) expect(text).not.toContain(hidden)
  }
  expect((await narrow.call('GET', `/1.0/contents/${foreign.id}`)).status).toBe(404)
  expect((await narrow.call('POST', '/1.0/contents', { in_reply_to_id: foreign.id, body: 'No' })).status).toBe(404)
  const page = await anAgentPage(here, { token: narrow.token })
  expect(await page.ask('conversation:open', { conversation_id: foreign.thread_id })).toMatchObject({ ok: false })
  page.close()
})

test('a limited token cannot make a token or link without its limits', async () => {
  const { body: user } = await here.call('POST', '/1.0/users', { name: 'Someone', email: 'someone@example.com' })
  const soon = new Date(now + 3_600_000).toISOString()
  for (const limits of [
    { scope: ['read', 'reply', 'manage_tokens', 'manage_users', 'manage_webhooks'] },
    { source_ids: [here.account.source_id] },
    { allowed_addresses: ['127.0.0.1', '::1'] },
    { expires_at: soon },
  ]) {
    const token = await aLimitedToken(limits)
    const refused = { status: 403, body: { error: 'token_limited' } }
    expect(await token.call('POST', path, { label: 'Whole' })).toMatchObject(refused)
    expect(await token.call('PUT', `${path}/${token.id}`, { scope: null, expires_at: null })).toMatchObject(refused)
    expect(await token.call('POST', `/1.0/users/${user.id}/sign_in_link`)).toMatchObject(refused)
  }
  const narrowed = await aLimitedToken({ source_ids: [here.account.source_id] })
  expect(
    await narrowed.call('POST', '/1.0/webhooks', {
      ...{ url: 'http://127.0.0.1:8099/', active: false, registered_events: ['content.imported'] },
    }),
  ).toMatchObject({
    status: 403,
    body: { error: 'token_limited' },
  })
})

test("a token's expiry refuses requests and closes open connections", async () => {
  const token = await aLimitedToken({ expires_at: new Date(now + 60_000).toISOString() })
  const page = await anAgentPage(here, { token: token.token })
  expect((await token.call('GET', '/1.0/users/me')).status).toBe(200)
  now += 60_000
  expect(await token.call('GET', '/1.0/users/me')).toMatchObject({
    status: 401,
    body: { error: 'token_expired', message: expect.stringContaining(new Date(now).toISOString()) },
  })
  await here.call('PUT', `/1.0/users/${here.account.agent_id}`, { name: 'Looks again' })
  await page.gone
})

test('a token works only from its allowed IP addresses', async () => {
  const { token } = await aLimitedToken({ allowed_addresses: ['203.0.113.0/24', '2001:db8::7'] })
  const from = async (address: string) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
    const answer = await fetch(`${here.url}/1.0/users/me`, { headers })
    return { status: answer.status, body: (await answer.json()) as object }
  }
  for (const address of ['203.0.113.9', '2001:db8::7', '::ffff:203.0.113.9'])
    expect((await from(address)).status).toBe(200)
  for (const address of ['203.0.114.9', '2001:db8::8'])
    expect(await from(address)).toMatchObject({
      status: 403,
      body: { error: 'address_not_allowed', message: expect.stringContaining(address) },
    })
  await expect(anAgentPage(here, { token })).rejects.toThrow()
})

test('the last use of a token is updated within five minutes', async () => {
  const token = await aLimitedToken({})
  const lastUse = async () => (await here.call('GET', `${path}/${token.id}`)).body.last_used_at
  expect(await lastUse()).toBeNull()
  const first = new Date(now).toISOString()
  await token.call('GET', '/1.0/users/me')
  expect(await lastUse()).toBe(first)
  now += 299_000
  await token.call('GET', '/1.0/users/me')
  expect(await lastUse()).toBe(first)
  now += 2000
  await token.call('GET', '/1.0/users/me')
  expect(await lastUse()).toBe(new Date(now).toISOString())
})

test.each([
  [{ scope: [] }, 'scope'],
  [{ scope: ['fly'] }, 'scope[0]'],
  [{ source_ids: [] }, 'source_ids'],
  [{ source_ids: ['f'.repeat(24)] }, 'source_ids[0]'],
  [{ allowed_addresses: ['here'] }, 'allowed_addresses[0]'],
  [{ allowed_addresses: ['10.0.0.0/99'] }, 'allowed_addresses[0]'],
  [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
  [{ expires_at: 'tomorrow' }, 'expires_at'],
])('limits of %j are refused', async (limits, place) => {
  const answer = await make(limits)
  expect(answer.status).toBe(422)
  expect(answer.body.errors.map(({ path }: { path: string }) => path)).toEqual([place])
})

test("the audit log records changes of a token's limits", async () => {
  const token = await aLimitedToken({ scope: ['read'] })
  const change = { scope: null, allowed_addresses: ['127.0.0.1'] }
  const { body } = await here.call('PUT', `${path}/${token.id}`, change)
  expect(body).toMatchObject({ ...change, source_ids: null, expires_at: null })
  const events = (await here.call('GET', `/1.0/events?subject_id=${token.id}`)).body.records
  expect(events[0].changed).toEqual(['scope', 'allowed_addresses'])
})

test("a token with limits does not count as an admin's last access", async () => {
  const fresh = await aRunningApp()
  const { body } = await fresh.call('GET', `${path}?agent_id=${fresh.account.agent_id}`)
  await fresh.call('POST', path, { label: 'Ends soon', expires_at: new Date(Date.now() + 60_000).toISOString() })
  for (const limits of [{ scope: ['read'] }, { expires_at: new Date(Date.now() + 60_000).toISOString() }])
    expect(await fresh.call('PUT', `${path}/${body.records[0].id}`, limits)).toMatchObject({
      status: 409,
      body: { error: 'last_admin_token' },
    })
  await fresh.stop()
})

test('ACCESS_TOKEN_IN_QUERY=off refuses tokens in URLs', async () => {
  const strict = await aRunningApp({ ACCESS_TOKEN_IN_QUERY: 'off' })
  const { access_token } = strict.account
  const asked = await fetch(`${strict.url}/1.0/users/me?access_token=${access_token}`)
  expect(asked.status).toBe(401)
  expect((await asked.json()).message).toContain('Authorization: Bearer')
  expect((await strict.call('GET', '/1.0/users/me')).status).toBe(200)
  const beside = { headers: { authorization: `Bearer ${access_token}` } }
  expect((await fetch(`${strict.url}/1.0/users/me?access_token=${access_token}`, beside)).status).toBe(401)
  await strict.stop()
})

test("a token's scope adds no rights to those of its agent", async () => {
  const agent = await anAgent(here)
  const { body } = await make({ agent_id: agent.id, scope: ['manage_users', 'read'] })
  expect((await here.call('POST', '/1.0/users', { name: 'No' }, body.token)).status).toBe(403)
  expect((await here.call('GET', '/1.0/contents', undefined, body.token)).body.records).toEqual([])
})
