import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Right } from '../../conversation/rights'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { type Agent, anAgent } from '../../testing/an-agent'

let here: RunningApp
let plain: Agent
let known: Record<string, string>
const nobody = 'f'.repeat(24)

beforeAll(async () => {
  here = await aRunningApp()
  const { source_id, community_id, agent_id } = here.account
  plain = await anAgent(here, { reads: [source_id] })
  const customer = await here.customer()
  const { id } = await customer.say('Hello')
  const { body: content } = await here.call('GET', `/1.0/contents/${id}`)
  const { body: key } = await here.call('POST', `/1.0/communities/${community_id}/keys`, {})
  const { body: channels } = await here.call('GET', '/1.0/channels')
  const { body: role } = await here.call('POST', '/1.0/roles', { name: 'Spare', rights: [] })
  const other = await (await here.customer()).say('Hi')
  const { body: second } = await here.call('GET', `/1.0/contents/${other.id}`)
  const group = await here.call('POST', '/1.0/identity_groups', { identity_ids: [content.author_id, second.author_id] })
  known = {
    SOURCE: source_id,
    COMMUNITY: community_id,
    ADMIN: agent_id,
    IDENTITY: content.author_id,
    KEY: key.id,
    CHANNEL: channels.records[0].id,
    ROLE: role.id,
    TOKEN: plain.tokenId,
    GROUP: group.body.id,
  }
})
afterAll(() => here.stop())

const fill = (text: string) => text.replace(/[A-Z]{3,}/g, (word) => known[word] ?? word)
const filled = (body: unknown) => (body === undefined ? undefined : JSON.parse(fill(JSON.stringify(body))))

const guarded: [Right, string, string, unknown?][] = [
  ['manage_sources', 'POST', '/1.0/content_sources', { name: 'a', type: 'web_messaging', community_id: 'COMMUNITY' }],
  ['manage_sources', 'PUT', '/1.0/content_sources/SOURCE', { name: 'a' }],
  ['manage_sources', 'PUT', '/1.0/content_sources/SOURCE/rotate_connector_secret', {}],
  ['manage_sources', 'DELETE', '/1.0/content_sources/SOURCE'],
  ['manage_communities', 'POST', '/1.0/communities', { name: 'a' }],
  ['manage_communities', 'PUT', '/1.0/communities/COMMUNITY', { name: 'a' }],
  ['manage_communities', 'DELETE', '/1.0/communities/COMMUNITY'],
  ['manage_communities', 'GET', '/1.0/communities/COMMUNITY/keys'],
  ['manage_communities', 'POST', '/1.0/communities/COMMUNITY/keys', {}],
  ['manage_communities', 'PUT', '/1.0/communities/COMMUNITY/keys/KEY/rotate', {}],
  ['manage_communities', 'DELETE', '/1.0/communities/COMMUNITY/keys/KEY'],
  ['manage_channels', 'PUT', '/1.0/channels/CHANNEL', { name: 'a' }],
  ['manage_users', 'POST', '/1.0/users', { name: 'a' }],
  ['manage_users', 'PUT', '/1.0/users/ADMIN', { name: 'a' }],
  ['manage_users', 'PUT', '/1.0/users/ADMIN/status', { availability: 'busy' }],
  ['manage_users', 'GET', '/1.0/users/ADMIN/sources_permissions'],
  ['manage_users', 'PUT', '/1.0/users/me/sources_permissions', { sources_permissions: [] }],
  ['manage_roles', 'POST', '/1.0/roles', { name: 'a', rights: [] }],
  ['manage_roles', 'PUT', '/1.0/roles/ROLE', { name: 'a' }],
  ['manage_roles', 'DELETE', '/1.0/roles/ROLE'],
  ['manage_tokens', 'GET', '/1.0/access_tokens'],
  ['manage_tokens', 'GET', '/1.0/access_tokens/TOKEN'],
  ['manage_tokens', 'POST', '/1.0/access_tokens', { label: 'a' }],
  ['manage_tokens', 'PUT', '/1.0/access_tokens/TOKEN', { label: 'a' }],
  ['manage_tokens', 'DELETE', '/1.0/access_tokens/TOKEN'],
  ['edit_identities', 'PUT', '/1.0/identities/IDENTITY', { company: 'a' }],
  ['edit_identities', 'POST', '/1.0/identity_groups', { identity_ids: ['IDENTITY'] }],
  ['edit_identities', 'PUT', '/1.0/identity_groups/GROUP/merge', { identity_ids: ['IDENTITY'] }],
  ['edit_identities', 'PUT', '/1.0/identity_groups/GROUP/split', { identity_ids: ['IDENTITY'] }],
  ['read_events', 'GET', '/1.0/events'],
]

test.each(guarded)(
  'an agent without the right %s gets a 403 that names it: %s %s',
  async (right, method, path, body) => {
    const answer = await plain.call(method, fill(path), filled(body))
    expect(answer).toMatchObject({ status: 403, body: { error: 'right_missing', status: 403 } })
    expect(answer.body.message).toContain(right)
  },
)

test.each(guarded)(
  "without a token, an agent's right %s is not checked: %s %s is 401",
  async (_, method, path, body) => {
    expect((await here.call(method, fill(path), filled(body), '')).status).toBe(401)
  },
)

describe('a record that an agent cannot read is hidden from that agent', () => {
  const resources = [
    ['GET', '/1.0/content_sources/SOURCE'],
    ['PUT', '/1.0/content_sources/SOURCE', { name: 'a' }],
    ['DELETE', '/1.0/content_sources/SOURCE'],
    ['GET', '/1.0/communities/COMMUNITY'],
    ['PUT', '/1.0/communities/COMMUNITY', { name: 'a' }],
    ['GET', '/1.0/communities/COMMUNITY/keys'],
    ['GET', '/1.0/identities/IDENTITY'],
    ['PUT', '/1.0/identities/IDENTITY', { company: 'a' }],
    ['GET', '/1.0/identity_groups/GROUP'],
    ['PUT', '/1.0/identity_groups/GROUP/split', { identity_ids: ['IDENTITY'] }],
  ] as const
  let stranger: Agent
  beforeAll(async () => {
    stranger = await anAgent(here, { rights: ['edit_identities', 'manage_channels', 'read_events'] })
  })

  test.each(resources)('%s %s is 404', async (method, path, body?: unknown) => {
    expect((await stranger.call(method, fill(path), filled(body))).status).toBe(404)
  })
  test.each(resources)('the response is the same as for an unknown id: %s %s', async (method, path, body?: unknown) => {
    const unknown = path.replace(/[A-Z]{3,}/, nobody)
    const [hidden, missing] = await Promise.all([
      stranger.call(method, fill(path), filled(body)),
      stranger.call(method, unknown, filled(body)),
    ])
    expect(hidden.body).toEqual(missing.body)
  })
  test.each(['content_sources', 'communities', 'identities', 'identity_groups'])(
    '%s: the list is empty',
    async (name) => {
      expect((await stranger.call('GET', `/1.0/${name}`)).body).toEqual({ count: 0, offset: 0, limit: 30, records: [] })
    },
  )
  test('the list of routing modes does not contain the source', async () => {
    await here.call('PUT', `/1.0/channels/${known.CHANNEL}`, { source_ids: [known.SOURCE] })
    const { body } = await stranger.call('GET', '/1.0/channels')
    expect(body.records.flatMap((channel: { source_ids: string[] }) => channel.source_ids)).toEqual([])
    const refused = await stranger.call('PUT', `/1.0/channels/${known.CHANNEL}`, { source_ids: [known.SOURCE] })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'source_ids[0]', code: 'unknown' }] } })
    await stranger.call('PUT', `/1.0/channels/${known.CHANNEL}`, { source_ids: [] })
    const { body: kept } = await here.call('GET', `/1.0/channels/${known.CHANNEL}`)
    expect(kept.source_ids).toEqual([known.SOURCE])
  })
})

describe('every list', () => {
  const lists = [
    'content_sources',
    'communities',
    'channels',
    'users',
    'roles',
    'access_tokens',
    'identities',
    'identity_groups',
    'events',
    'status',
    'webhooks',
  ]
  test.each(lists)('%s has a count and pages of at most 150 records', async (name) => {
    const { body } = await here.call('GET', `/1.0/${name}?limit=1&offset=0`)
    expect(body).toMatchObject({ count: expect.any(Number), offset: 0, limit: 1 })
    expect(body.records.length).toBe(Math.min(1, body.count))
    const beyond = await here.call('GET', `/1.0/${name}?limit=150&offset=100000`)
    expect(beyond).toMatchObject({ status: 200, body: { count: body.count, records: [] } })
    expect((await here.call('GET', `/1.0/${name}?limit=151`)).body.limit).toBe(150)
  })
  test.each(['content_sources', 'communities', 'users', 'roles', 'access_tokens', 'identities', 'identity_groups'])(
    '%s: an unknown id is 404',
    async (name) => {
      expect((await here.call('GET', `/1.0/${name}/${nobody}`)).status).toBe(404)
      expect((await here.call('GET', `/1.0/${name}/nonsense`)).status).toBe(404)
    },
  )
})

test('the same source can be created from JSON, a form, and a query', async () => {
  const community = (await here.call('POST', '/1.0/communities', { name: 'Forms' })).body.id
  const hours = { time_zone: 'Europe/Paris', hours: [{ day: 1, from: '09:00', to: '17:30' }] }
  const wanted = { time_for_thread_inclusion: 12, allowed_origins: ['https://www.example.com'], business_hours: hours }
  const json = { name: 'Site', type: 'web_messaging', community_id: community, web_messaging: true, settings: wanted }
  const form = new URLSearchParams([
    ['name', 'Site'],
    ['type', 'web_messaging'],
    ['community_id', community],
    ['web_messaging', 'true'],
    ['settings[time_for_thread_inclusion]', '12'],
    ['settings[allowed_origins][]', 'https://www.example.com'],
    ['settings[business_hours][time_zone]', 'Europe/Paris'],
    ['settings[business_hours][hours][0][day]', '1'],
    ['settings[business_hours][hours][0][from]', '09:00'],
    ['settings[business_hours][hours][0][to]', '17:30'],
  ])
  const headers = { authorization: `Bearer ${here.account.access_token}` }
  const answers = await Promise.all([
    fetch(`${here.url}/1.0/content_sources`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    }),
    fetch(`${here.url}/1.0/content_sources`, { method: 'POST', headers, body: form }),
    fetch(`${here.url}/1.0/content_sources?${form}`, { method: 'POST', headers }),
  ])
  for (const answer of answers) {
    const body = await answer.json()
    expect(body).toMatchObject({ name: 'Site', web_messaging: { channel_id: body.channel_id } })
    expect(body.settings).toEqual(wanted)
  }
})

test('the OpenAPI document has every set-up route with a summary', async () => {
  const { body } = await here.call('GET', '/1.0/openapi.json', undefined, '')
  const words = /content_sources|communities|channels|users|roles|access_tokens|identit|events|status/
  const paths = Object.entries(body.paths).filter(([path]) => words.test(path))
  expect(paths.length).toBeGreaterThan(20)
  for (const [, methods] of paths) {
    for (const operation of Object.values(methods as Record<string, { summary?: string; responses: object }>)) {
      expect(operation.summary).toBeTruthy()
      expect(operation.responses).toHaveProperty('200')
    }
  }
})

test('a merge with an empty group id is refused with 404', async () => {
  const request = { identity_ids: [known.IDENTITY ?? ''] }
  expect((await here.call('PUT', '/1.0/identity_groups//merge', request)).status).toBe(404)
})
