import { afterAll, beforeAll, expect, test } from 'vitest'
import { checksOf } from '../../observe/checks'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp({ RETENTION_THREADS_DAYS: '90' })
})
afterAll(() => here.stop())

test('a change based on an outdated version of a record is refused', async () => {
  const make = async (path: string, given: object) => (await here.call('POST', path, given)).body
  const community = await make('/1.0/communities', { name: 'Shop' })
  const records = [
    [`/1.0/communities/${community.id}`, community],
    [
      '/1.0/content_sources/',
      await make('/1.0/content_sources', { name: 'Shop', type: 'messenger', community_id: community.id }),
    ],
    ['/1.0/roles/', await make('/1.0/roles', { name: 'Lead', rights: [] })],
    ['/1.0/users/', await make('/1.0/users', { name: 'Ada' })],
    ['/1.0/channels/', (await here.call('GET', '/1.0/channels')).body.records[0]],
    [
      '/1.0/webhooks/',
      await make('/1.0/webhooks', { name: 'Bot', url: 'http://127.0.0.1:4/', registered_events: ['content.imported'] }),
    ],
  ]
  for (const [at, record] of records) {
    const path = at.endsWith('/') ? at + record.id : at
    const put = (updated_at: string) => here.call('PUT', path, { name: 'Mine', updated_at })
    const stale = await put(new Date(Date.parse(record.updated_at) - 1).toISOString())
    expect([path, stale.status, stale.body.error]).toEqual([path, 409, 'changed_meanwhile'])
    expect((await here.call('GET', path)).body.name).toBe(record.name)
    expect((await put(record.updated_at)).body.name).toBe('Mine')
  }
})

test('an admin sees which pages loaded the snippet', async () => {
  const { source_id } = here.account
  const { store } = here
  const path = `/1.0/content_sources/${source_id}/sightings`
  expect((await here.call('GET', path)).body.records).toEqual([])
  const at = { source_id, first_seen_at: 1000, seen_at: 1000 }
  await store.transact(async (tx) => {
    await tx.putSighting({ id: 'a', origin: 'https://stranger.example', ...at })
    await tx.putSighting({ id: 'b', origin: '', ...at, seen_at: 2000 })
  })
  await here.call('PUT', `/1.0/content_sources/${source_id}`, {
    settings: { allowed_origins: ['https://shop.example'] },
  })
  expect((await here.call('GET', path)).body.records).toMatchObject([
    { origin: null, allowed: false },
    { origin: 'https://stranger.example', allowed: false, seen_at: '1970-01-01T00:00:01.000Z' },
  ])
})

test('every agent can read how long the server stores data', async () => {
  const { status, body } = await here.call('GET', '/1.0/retention')
  expect([status, body]).toEqual([
    200,
    {
      threads_days: 90,
      deliveries_days: 30,
      attachments_days: null,
      sessions_days: null,
      updated_at: '1970-01-01T00:00:00.000Z',
    },
  ])
})

test("an agent who may delete all data can override the server's retention", async () => {
  const put = (given: object, token?: string) => here.call('PUT', '/1.0/retention', given, token)
  const { body: before } = await here.call('GET', '/1.0/retention')
  const { body: set } = await put({ threads_days: null, sessions_days: 7, updated_at: before.updated_at })
  expect(set).toMatchObject({ threads_days: null, deliveries_days: 30, attachments_days: null, sessions_days: 7 })
  expect((await here.call('GET', '/1.0/retention')).body).toEqual(set)
  const stale = await put({ threads_days: 5, updated_at: before.updated_at })
  expect([stale.status, stale.body.error]).toEqual([409, 'changed_meanwhile'])
  for (const threads_days of [0, 1.5, 'soon', 40_000]) {
    const wrong = await put({ threads_days })
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'threads_days'])
  }
  const { records } = (await here.call('GET', '/1.0/events?action=retention.changed')).body
  expect(records).toMatchObject([{ agent_id: here.account.agent_id, changed: ['threads_days', 'sessions_days'] }])
  for (const rights of [['access_all_sources'], ['edit_identities']]) {
    const { body: role } = await here.call('POST', '/1.0/roles', { name: rights[0], rights })
    const { body: user } = await here.call('POST', '/1.0/users', { name: 'Half', role_id: role.id })
    const { body: token } = await here.call('POST', '/1.0/access_tokens', { label: 'x', agent_id: user.id })
    expect((await put({ threads_days: 1 }, token.token)).status).toBe(403)
  }
})

test('the health of the server is shown only with the right to read it', async () => {
  const customer = await here.customer()
  await customer.say('Hello')
  const body = await eventually('the message is counted', async () => {
    const { body } = await here.call('GET', '/1.0/health')
    return body.messages.received > 0 && body
  })
  expect(body).toMatchObject({ ready: true, reasons: [], other_nodes: 0 })
  expect(body.version).toMatch(/^\d+\.\d+\.\d+/)
  expect(body.open_sockets).toBeGreaterThan(0)
  expect(body.memory_bytes).toBeGreaterThan(1_000_000)
  expect(body.checks.find(({ check }: { check: string }) => check === 'ready').state).toBe('ok')
  const { body: user } = await here.call('POST', '/1.0/users', { name: 'Nobody' })
  const { body: token } = await here.call('POST', '/1.0/access_tokens', { label: 'x', agent_id: user.id })
  const refused = await here.call('GET', '/1.0/health', undefined, token.token)
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('read_health')])
})

test('a health check reports each value beyond its documented limit', () => {
  const fine = { ready: true, now: 100_000_000, outbox: [], suspended: 0, commitMs: 1, lagMs: 1, free: null }
  const row = { waiting: 1, parked: 0, oldest_due_at: null, oldest_created_at: null }
  const bad = (seen: Partial<Parameters<typeof checksOf>[0]>) =>
    checksOf({ ...fine, ...seen }).flatMap(({ check, state }) => (state === 'ok' ? [] : [[check, state]]))
  expect(bad({})).toEqual([])
  expect(bad({ ready: false })).toEqual([['ready', 'broken']])
  expect(bad({ outbox: [{ ...row, kind: 'event', oldest_due_at: fine.now - 31_000 }] })).toEqual([['outbox', 'broken']])
  expect(bad({ outbox: [{ ...row, kind: 'webhook', oldest_due_at: fine.now - 31_000 }] })).toEqual([])
  expect(bad({ outbox: [{ ...row, kind: 'webhook', oldest_created_at: 0 }] })).toEqual([['webhooks', 'look']])
  expect(bad({ outbox: [{ ...row, kind: 'event', parked: 1 }] })).toEqual([['parked', 'look']])
  expect(bad({ suspended: 1, commitMs: 101, lagMs: 201, free: 999_999_999 }).map(([name]) => name)).toEqual([
    'webhooks',
    'disk',
    'process',
    'space',
  ])
})
