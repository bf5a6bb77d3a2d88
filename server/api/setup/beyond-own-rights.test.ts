import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAgent } from '../../conversation/new-records'
import { adminRoleId, agentRoleId } from '../../conversation/rights'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { aSecretKey, aToken, aVisitor, aWebSource } from '../../testing/a-visitor'
import { anAgent } from '../../testing/an-agent'

// A right allows no more than its description. Each test was a vulnerability.

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

async function twoSources() {
  const { communityId, sourceId, channelId } = await aWebSource(here)
  const { body } = await here.call('POST', '/1.0/content_sources', {
    ...{ name: 'Second', type: 'web_messaging', community_id: communityId, web_messaging: true },
  })
  return { communityId, channelId, first: sourceId, second: body.id as string }
}

test('only an agent with all sources of a community can manage its keys', async () => {
  const { communityId, first, second } = await twoSources()
  const key = await aSecretKey(here, communityId)
  const keys = `/1.0/communities/${communityId}/keys`
  const none = await anAgent(here, { rights: ['manage_communities'] })
  const half = await anAgent(here, { rights: ['manage_communities'], reads: [first] })
  for (const agent of [none, half]) {
    const made = await agent.call('POST', keys, { algorithm: 'HS256' })
    const rotated = await agent.call('PUT', `${keys}/${key.id}/rotate`, {})
    expect([made.status, made.body.error]).toEqual([403, 'beyond_own_sources'])
    expect([rotated.status, rotated.body.error]).toEqual([403, 'beyond_own_sources'])
  }
  const whole = await anAgent(here, { rights: ['manage_communities'], reads: [first, second] })
  expect((await whole.call('POST', keys, { algorithm: 'HS256' })).status).toBe(200)
  expect((await whole.call('PUT', `${keys}/${key.id}/rotate`, {})).status).toBe(200)
})

test("deleting a person's data needs the right to read each of their sources", async () => {
  const { communityId, channelId, first, second } = await twoSources()
  const key = await aSecretKey(here, communityId)
  const { body: source } = await here.call('GET', `/1.0/content_sources/${second}`)
  let identity = ''
  for (const channel of [channelId, source.channel_id as string]) {
    const visitor = await aVisitor(here, { channelId: channel })
    await visitor.value('session:sign_in', { token: await aToken({ uuid: 'somebody' }, key) })
    const said = await visitor.say('Hello')
    identity = (await here.store.read.content(said.id))?.identity_id ?? ''
    visitor.close()
  }
  const half = await anAgent(here, { rights: ['edit_identities'], reads: [first] })
  const refused = await half.call('DELETE', `/1.0/identities/${identity}/data`)
  expect([refused.status, refused.body.error]).toEqual([403, 'erasure_beyond_own_sources'])
  expect((await here.call('GET', `/1.0/content_threads?identity_id=${identity}`)).body.count).toBe(2)
  const whole = await anAgent(here, { rights: ['edit_identities'], reads: [first, second] })
  expect((await whole.call('DELETE', `/1.0/identities/${identity}/data`)).status).toBe(200)
})

test('two users cannot share an e-mail address, in any spelling', async () => {
  const { body: admin } = await here.call('POST', '/1.0/users', {
    ...{ name: 'Admin', email: 'boss@example.com', role_id: adminRoleId },
  })
  const helper = await anAgent(here, { rights: ['manage_users'] })
  const own = await helper.call('PUT', `/1.0/users/${helper.id}`, { email: 'BOSS@example.com' })
  expect([own.status, own.body.errors?.[0]?.path, own.body.errors?.[0]?.code]).toEqual([422, 'email', 'taken'])
  await here.call('PUT', `/1.0/users/${admin.id}`, { enabled: false })
  const made = await here.call('POST', '/1.0/users', { name: 'Twin', email: 'Boss@Example.com' })
  expect([made.status, made.body.errors?.[0]?.path]).toEqual([422, 'email'])
  expect(
    (await here.call('PUT', `/1.0/users/${admin.id}`, { email: 'boss@example.com', name: 'The admin' })).status,
  ).toBe(200)
})

test('users who already share an e-mail address can still be changed', async () => {
  const now = Date.now()
  const twins = [1, 2].map(() =>
    newAgent({ id: here.app.needs.ids(), name: 'Twin', email: 'twin@example.com', role_id: agentRoleId }, now),
  )
  await here.store.transact(async (tx) => {
    for (const twin of twins) await tx.insertAgent(twin)
  })
  expect((await here.call('PUT', `/1.0/users/${twins[0]?.id}`, { name: 'First' })).status).toBe(200)
  expect((await here.call('PUT', `/1.0/users/${twins[0]?.id}`, { email: 'own@example.com' })).status).toBe(200)
  expect((await here.call('PUT', `/1.0/users/${twins[0]?.id}`, { email: 'twin@example.com' })).status).toBe(422)
})

test('an agent with manage_users cannot change an agent with more rights', async () => {
  const { body: admin } = await here.call('POST', '/1.0/users', { name: 'Admin', role_id: adminRoleId })
  const helper = await anAgent(here, { rights: ['manage_users'] })
  const change = (id: string) => helper.call('PUT', `/1.0/users/${id}/status`, { availability: 'busy' })
  expect([(await change(admin.id)).status, (await change(helper.id)).status]).toEqual([403, 200])
})

test.each(['cust\u0000-1', 'cust\n-1', 'cust\u007f-1', 'cust\ud800-1'])(
  'a signed uuid with a control character is refused: %j',
  async (uuid) => {
    const { communityId, channelId } = await aWebSource(here)
    const key = await aSecretKey(here, communityId)
    const visitor = await aVisitor(here, { channelId })
    expect(await visitor.code('session:sign_in', { token: await aToken({ uuid }, key) })).toBe('token_claims')
    visitor.close()
  },
)
