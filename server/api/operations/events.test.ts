import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentRoleId } from '../../conversation/rights'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { anAgent } from '../../testing/an-agent'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

interface Event {
  id: string
  action: string
  agent_id: string | null
  subject_id: string
  changed: string[]
}
const events = async (query: string): Promise<Event[]> =>
  (await here.call('GET', `/1.0/events?limit=150&${query}`)).body.records

test('an audit event names the changed fields, but not their texts', async () => {
  const agent = await anAgent(here, { rights: ['manage_communities'] })
  const { body: made } = await agent.call('POST', '/1.0/communities', { name: 'Very secret name' })
  await agent.call('PUT', `/1.0/communities/${made.id}`, { name: 'Another secret name' })
  const found = await events(`subject_id=${made.id}`)
  expect(found).toEqual([
    {
      id: expect.any(String),
      action: 'community.changed',
      agent_id: agent.id,
      token_id: agent.tokenId,
      subject_type: 'community',
      subject_id: made.id,
      source_id: null,
      changed: ['name'],
      details: null,
      created_at: expect.any(String),
    },
    expect.objectContaining({ action: 'community.created', agent_id: agent.id }),
  ])
  expect(JSON.stringify(found)).not.toContain('secret name')
})

test('an audit event says from what to what a switch, number or role changed', async () => {
  const { body: role } = await here.call('POST', '/1.0/roles', { name: 'Readers', rights: [] })
  const { body: user } = await here.call('POST', '/1.0/users', { name: 'Cem', role_id: agentRoleId })
  await here.call('PUT', `/1.0/users/${user.id}`, { name: 'Cem B.', role_id: role.id, enabled: false })
  const [changed] = await events(`subject_id=${user.id}`)
  expect(changed).toMatchObject({
    changed: ['name', 'role_id', 'enabled'],
    details: { values: { role_id: { from: agentRoleId, to: role.id }, enabled: { from: true, to: false } } },
  })
  const sourceId = here.account.source_id
  await here.call('PUT', `/1.0/content_sources/${sourceId}`, { settings: { sound: true, edit_window_seconds: 60 } })
  const [source] = await events(`subject_id=${sourceId}`)
  expect(source).toMatchObject({
    changed: ['settings.sound', 'settings.edit_window_seconds'],
    details: { values: { 'settings.edit_window_seconds': { from: null, to: 60 } } },
  })
  await here.call('PUT', `/1.0/content_sources/${sourceId}`, { settings: { sound: null, edit_window_seconds: null } })
})

test('a refused request leaves no event', async () => {
  const before = (await here.call('GET', '/1.0/events')).body.count
  await here.call('POST', '/1.0/communities', { name: '' })
  await here.call('PUT', `/1.0/users/${here.account.agent_id}`, { enabled: false })
  await here.call('DELETE', `/1.0/communities/${here.account.community_id}`)
  expect((await here.call('GET', '/1.0/events')).body.count).toBe(before)
})

test("the audit log records agents' replies without their texts", async () => {
  const asked = await (await here.customer()).say('What is the password?')
  const { body: answer } = await here.call('POST', '/1.0/contents', { in_reply_to_id: asked.id, body: 'swordfish' })
  const [event] = await events(`subject_id=${answer.id}`)
  expect(event).toMatchObject({ action: 'content.replied', agent_id: here.account.agent_id })
  expect(JSON.stringify(await events(''))).not.toMatch(/swordfish|password/)
})

test('the audit log records changes of webhooks without their secrets', async () => {
  const receiver = await here.receiver()
  const { body: made } = await here.call('POST', '/1.0/webhooks', {
    name: 'Hook',
    url: receiver.url,
    registered_events: ['content.imported'],
  })
  await here.call('PUT', `/1.0/webhooks/${made.id}`, { name: 'Renamed', secret: 'a-secret-that-nobody-knows' })
  await here.call('DELETE', `/1.0/webhooks/${made.id}`)
  const found = await events(`subject_id=${made.id}`)
  expect(found.map(({ action }) => action)).toEqual(['webhook.deleted', 'webhook.changed', 'webhook.created'])
  expect(found[1]?.changed).toEqual(['name', 'secret'])
  expect(JSON.stringify(found)).not.toMatch(/nobody-knows|whsec_/)
})

test('the list of events can be filtered by one field or by several', async () => {
  const agent = await anAgent(here, { rights: ['manage_roles'] })
  const { body: role } = await agent.call('POST', '/1.0/roles', { name: 'a', rights: [] })
  await agent.call('DELETE', `/1.0/roles/${role.id}`)
  const ids = async (query: string) =>
    (await events(query)).map(({ action }) => action).filter((action) => action !== 'access_token.used')
  expect(await ids(`agent_id=${agent.id}`)).toEqual(['role.deleted', 'role.created'])
  expect(await ids(`token_id=${agent.tokenId}&action=role.created`)).toEqual(['role.created'])
  expect(await ids(`agent_id=${agent.id}&subject_type=user`)).toEqual([])
  expect(await ids(`agent_id=${agent.id}&from=2000-01-01T00:00:00Z&until=2001-01-01T00:00:00Z`)).toEqual([])
  expect((await here.call('GET', '/1.0/events?from=yesterday')).status).toBe(422)
})

test('only agents who may read the source see its events', async () => {
  const { source_id } = here.account
  await here.call('PUT', `/1.0/content_sources/${source_id}`, { name: 'Shop' })
  const [reader, stranger] = [
    await anAgent(here, { rights: ['read_events'], reads: [source_id] }),
    await anAgent(here, { rights: ['read_events'] }),
  ]
  const count = async (agent: typeof reader) =>
    (await agent.call('GET', `/1.0/events?source_id=${source_id}`)).body.count
  expect(await count(reader)).toBeGreaterThan(0)
  expect(await count(stranger)).toBe(0)
})

test('every change of the set-up is in the audit log', async () => {
  const ids: Record<string, string> = {}
  const act = async (method: string, path: string, body?: unknown, keep?: string) => {
    const answer = await here.call(
      method,
      path.replace(/[A-Z]+/g, (name) => ids[name] ?? name),
      body,
    )
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    if (keep) ids[keep] = answer.body.id
  }
  const before = (await here.call('GET', '/1.0/events')).body.count
  const customers = await Promise.all([here.customer(), here.customer()])
  const [one, other] = await Promise.all(customers.map((customer) => customer.say('Hello')))
  const identity = async (id = '') => (await here.store.read.content(id))?.identity_id ?? ''
  const pair = [await identity(one?.id), await identity(other?.id)]
  Object.assign(ids, { PERSON: pair[0], ASYNCHRONOUS: (await here.call('GET', '/1.0/channels')).body.records[0].id })

  await act('POST', '/1.0/communities', { name: 'a' }, 'COMMUNITY')
  await act('PUT', '/1.0/communities/COMMUNITY', { name: 'b' })
  await act('POST', '/1.0/communities/COMMUNITY/keys', {}, 'KEY')
  await act('PUT', '/1.0/communities/COMMUNITY/keys/KEY/rotate', {})
  await act('DELETE', '/1.0/communities/COMMUNITY/keys/KEY')
  const source = { name: 'a', type: 'chat_app', community_id: ids.COMMUNITY }
  await act(
    'POST',
    '/1.0/content_sources',
    { ...source, settings: { connector: { url: 'https://a.example' } } },
    'SOURCE',
  )
  await act('PUT', '/1.0/content_sources/SOURCE', { active: false, settings: { time_for_thread_inclusion: 2 } })
  await act('PUT', '/1.0/content_sources/SOURCE/rotate_connector_secret')
  await act('PUT', '/1.0/channels/ASYNCHRONOUS', { name: 'b' })
  await act('DELETE', '/1.0/content_sources/SOURCE')
  await act('DELETE', '/1.0/communities/COMMUNITY')
  await act('POST', '/1.0/roles', { name: 'a', rights: [] }, 'ROLE')
  await act('PUT', '/1.0/roles/ROLE', { rights: ['close_threads'] })
  await act('POST', '/1.0/users', { name: 'a' }, 'USER')
  await act('PUT', '/1.0/users/USER', { email: 'a@example.com' })
  await act('PUT', '/1.0/users/USER/status', { availability: 'busy' })
  await act('PUT', '/1.0/users/USER/sources_permissions', { sources_permissions: [] })
  await act('POST', '/1.0/access_tokens', { label: 'a', agent_id: ids.USER }, 'TOKEN')
  await act('PUT', '/1.0/access_tokens/TOKEN', { enabled: false })
  await act('DELETE', '/1.0/access_tokens/TOKEN')
  await act('DELETE', '/1.0/roles/ROLE')
  await act('PUT', '/1.0/identities/PERSON', { company: 'a', extra_values: { plan: 'gold' } })
  await act('POST', '/1.0/identity_groups', { identity_ids: pair }, 'GROUP')
  await act('PUT', '/1.0/identity_groups/GROUP/split', { identity_ids: [pair[0]] })

  const { body } = await here.call('GET', '/1.0/events?limit=150')
  const news = (body.records as Event[]).slice(0, body.count - before).reverse()
  expect(news.map(({ action, changed }) => `${action} ${changed.join(' ')}`.trim())).toEqual([
    'community.created name signed_identities',
    'community.changed name',
    'community_key.created',
    'community_key.created',
    'community_key.rotated valid_until',
    'community_key.revoked valid_until',
    'source.created name type community_id active settings.connector',
    'source.changed active settings.time_for_thread_inclusion',
    'source.changed settings.connector',
    'channel.changed name',
    'source.deleted',
    'community.deleted',
    'role.created name rights second_factor_required',
    'role.changed rights',
    'user.created name email role_id enabled',
    'user.changed email',
    'user.changed availability',
    'user.changed sources_permissions',
    'access_token.created label agent_id enabled',
    'access_token.changed enabled',
    'access_token.deleted',
    'role.deleted',
    'identity.changed company extra_values',
    'identity_group.merged identity_ids',
    'identity_group.split identity_ids',
  ])
})
