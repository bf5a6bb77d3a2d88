import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { channelKinds } from '../../../../contract/channel-kinds'
import { aRunningApp, type RunningApp } from '../../../testing/a-running-app'
import { anAgent } from '../../../testing/an-agent'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

const aCommunity = async () => (await here.call('POST', '/1.0/communities', { name: 'Shop' })).body.id as string
const create = async (given: object) =>
  here.call('POST', '/1.0/content_sources', { name: 'Source', community_id: await aCommunity(), ...given })
const change = (id: string, given: object) => here.call('PUT', `/1.0/content_sources/${id}`, given)
const pathsOf = (answer: { body: { errors?: { path: string; code: string }[] } }) =>
  (answer.body.errors ?? []).map(({ path, code }) => `${path} ${code}`)

test.each(channelKinds)('a source of the kind %s is created, read, listed, changed and removed', async (type) => {
  const made = await create({ type, settings: { thread_auto_close_after: 48 } })
  expect(made).toMatchObject({
    status: 200,
    body: { type, active: true, channel_id: null, settings: { thread_auto_close_after: 48 } },
  })
  const { id } = made.body
  expect((await here.call('GET', `/1.0/content_sources/${id}`)).body).toEqual(made.body)
  const { body: listed } = await here.call('GET', `/1.0/content_sources?type=${type}&active=true&limit=150`)
  expect(listed.records.map((source: { id: string }) => source.id)).toContain(id)
  const changed = await change(id, { name: 'Renamed', active: false, settings: { thread_auto_close_after: null } })
  expect(changed.body).toMatchObject({ name: 'Renamed', active: false, settings: {} })
  const { body: active } = await here.call('GET', `/1.0/content_sources?type=${type}&active=true&limit=150`)
  expect(active.records.map((source: { id: string }) => source.id)).not.toContain(id)
  expect(await here.call('DELETE', `/1.0/content_sources/${id}`)).toMatchObject({ status: 200, body: { id } })
  expect((await here.call('GET', `/1.0/content_sources/${id}`)).status).toBe(404)
})

describe('the option web messaging', () => {
  test('customers can write to a source with this option through its snippet', async () => {
    const { body: made } = await create({ type: 'web_messaging' })
    expect(made.web_messaging).toBeNull()
    const { body } = await change(made.id, { web_messaging: true })
    const loader = `http://localhost:3000/chat/${body.channel_id}/loader.js`
    expect(body.web_messaging).toEqual({
      channel_id: body.channel_id,
      loader_url: loader,
      snippet: `<script async src="${loader}"></script>`,
    })
    const customer = await here.customer(undefined, body.channel_id)
    expect((await customer.say('Hello')).body).toBe('Hello')
  })

  test('a source that is activated again has the same addresses as before', async () => {
    const { body: made } = await create({ type: 'web_messaging', web_messaging: true })
    const off = await change(made.id, { web_messaging: false })
    expect(off.body).toMatchObject({ channel_id: null, web_messaging: null, settings: {} })
    await expect(here.customer(undefined, made.channel_id)).rejects.toThrow('unknown_channel')
    const on = await change(made.id, { web_messaging: true })
    expect(on.body.web_messaging).toEqual(made.web_messaging)
  })

  test('connected customers can no longer write to a deactivated source', async () => {
    const { body: made } = await create({ type: 'web_messaging', web_messaging: true })
    const customer = await here.customer(undefined, made.channel_id)
    await customer.say('Hello')
    await change(made.id, { active: false })
    await expect(here.customer(undefined, made.channel_id)).rejects.toThrow('unknown_channel')
    expect(await customer.send({ body: 'Still there?' })).toMatchObject({ ok: false })
  })

  test('other kinds of source do not have this option', async () => {
    expect(pathsOf(await create({ type: 'messenger', web_messaging: true }))).toEqual(['web_messaging not_allowed'])
  })
})

describe('settings', () => {
  test('a source refuses settings of another kind and lists every problem', async () => {
    const web = await create({
      type: 'web_messaging',
      settings: {
        connector: { url: 'https://example.com/in' },
        primary_application: 'bot',
        bot_app_id: '12',
        allowed_origins: ['https://www.example.com', 'https://www.example.com/path', '*'],
      },
    })
    expect(web.status).toBe(422)
    expect(pathsOf(web).sort()).toEqual([
      'settings.allowed_origins[1] wrong_format',
      'settings.allowed_origins[2] wrong_format',
      'settings.bot_app_id not_allowed',
      'settings.connector not_allowed',
      'settings.primary_application not_allowed',
    ])
    const chatApp = { type: 'chat_app', settings: { allowed_origins: ['https://www.example.com'] } }
    expect(pathsOf(await create(chatApp))).toEqual(['settings.allowed_origins not_allowed'])
  })

  test.each([
    ['a zone that is none', { time_zone: 'Mars/Base', hours: [] }, 'settings.business_hours.time_zone'],
    ['an offset for a zone', { time_zone: '+02:00', hours: [] }, 'settings.business_hours.time_zone'],
    [
      'a day eight',
      { time_zone: 'UTC', hours: [{ day: 8, from: '09:00', to: '10:00' }] },
      'settings.business_hours.hours[0].day',
    ],
    [
      'an hour 25',
      { time_zone: 'UTC', hours: [{ day: 1, from: '25:00', to: '26:00' }] },
      'settings.business_hours.hours[0].from',
    ],
    [
      'an end before its start',
      { time_zone: 'UTC', hours: [{ day: 1, from: '10:00', to: '09:00' }] },
      'settings.business_hours.hours[0].to',
    ],
    [
      'hours that overlap',
      {
        time_zone: 'UTC',
        hours: [
          { day: 1, from: '09:00', to: '12:00' },
          { day: 2, from: '09:00', to: '12:00' },
          { day: 1, from: '11:00', to: '24:00' },
        ],
      },
      'settings.business_hours.hours[2]',
    ],
  ])('business hours with %s are refused', async (_, business_hours, path) => {
    const { status, body } = await create({ type: 'chat_app', settings: { business_hours } })
    expect(status).toBe(422)
    expect(body.errors.map((problem: { path: string }) => problem.path)).toContain(path)
  })

  test.each([
    ['no hours at all', { time_for_thread_inclusion: 0 }],
    ['a word for hours', { thread_auto_close_after: 'soon' }],
    ['a script for a connector', { connector: { url: 'javascript:alert(1)' } }],
    ['a connector with a password in its address', { connector: { url: 'https://a:b@example.com' } }],
    [
      'a secret that no header can carry',
      { connector: { url: 'https://example.com', secret: 'a secret\nin two lines' } },
    ],
    ['a key that is not base64', { connector: { url: 'https://example.com', secret: 'whsec_not base64 at all' } }],
    ['a short secret', { connector: { url: 'https://example.com', secret: 'short' } }],
    ['a list', []],
  ])('%s is refused', async (_, settings) => {
    expect((await create({ type: 'messenger', settings })).status).toBe(422)
  })

  test('a change removes only the settings that are null in the request', async () => {
    const first = { time_for_thread_inclusion: 12, bot_app_id: '12', primary_application: 'bot' }
    const { body: made } = await create({ type: 'messenger', settings: first })
    const { body } = await change(made.id, { settings: { bot_app_id: null, primary_application: null } })
    expect(body.settings).toEqual({ time_for_thread_inclusion: 12, primary_application: null })
  })
})

describe("a connector's secret", () => {
  const storedSecret = async (id: string) => {
    const stored = (await here.store.read.source(id))?.settings.connector?.secret
    return stored && here.app.needs.secrets.open(stored)
  }

  test('is generated with the connector and shown only in that response', async () => {
    const { body: made } = await create({
      type: 'chat_app',
      settings: { connector: { url: 'https://example.com/in' } },
    })
    expect(made.connector_secret).toMatch(/^whsec_[\w+/]{32}$/)
    expect(made.settings.connector).toEqual({ url: 'https://example.com/in' })
    const renamed = await change(made.id, { name: 'Other', settings: { connector: { url: 'https://example.com/2' } } })
    expect(renamed.body.settings.connector).toEqual({ url: 'https://example.com/2' })
    const seen = [
      renamed,
      await here.call('GET', `/1.0/content_sources/${made.id}`),
      await here.call('GET', '/1.0/content_sources?limit=150'),
      await here.call('GET', '/1.0/events?limit=150'),
    ]
    expect(JSON.stringify(seen.map(({ body }) => body))).not.toContain(made.connector_secret)
    expect(await storedSecret(made.id)).toBe(made.connector_secret)
  })

  test('is shown one time after its rotation', async () => {
    const { body: made } = await create({
      type: 'chat_app',
      settings: { connector: { url: 'https://example.com/in' } },
    })
    const { body } = await here.call('PUT', `/1.0/content_sources/${made.id}/rotate_connector_secret`)
    expect(body.connector_secret).toMatch(/^whsec_/)
    expect(body.connector_secret).not.toBe(made.connector_secret)
    expect(await storedSecret(made.id)).toBe(body.connector_secret)
  })

  test('cannot be rotated without a connector', async () => {
    const { body: made } = await create({ type: 'chat_app' })
    const answer = await here.call('PUT', `/1.0/content_sources/${made.id}/rotate_connector_secret`, {})
    expect(answer.status).toBe(422)
  })

  test('only agents who set up connectors see connector addresses', async () => {
    const { body: made } = await create({
      type: 'chat_app',
      settings: { connector: { url: 'https://example.com/in' } },
    })
    const reader = await anAgent(here, { reads: [made.id] })
    expect((await reader.call('GET', `/1.0/content_sources/${made.id}`)).body.settings).toEqual({})
  })
})

test('kind and community cannot be changed', async () => {
  const { body: made } = await create({ type: 'chat_app' })
  expect(pathsOf(await change(made.id, { type: 'messenger' }))).toEqual(['type unchangeable'])
  expect(pathsOf(await change(made.id, { community_id: await aCommunity() }))).toEqual(['community_id unchangeable'])
  expect((await change(made.id, { type: 'chat_app', community_id: made.community_id })).status).toBe(200)
})

test('a source cannot join a missing community or one of another kind', async () => {
  const unknown = await create({ type: 'chat_app', community_id: 'f'.repeat(24) })
  expect(pathsOf(unknown)).toEqual(['community_id unknown'])
  const { body: made } = await create({ type: 'chat_app' })
  const other = await create({ type: 'messenger', community_id: made.community_id })
  expect(pathsOf(other)).toEqual(['community_id not_allowed'])
  expect((await create({ type: 'chat_app', community_id: made.community_id })).status).toBe(200)
})

test('a source with conversations cannot be removed, only deactivated', async () => {
  const { body: made } = await create({ type: 'web_messaging', web_messaging: true })
  const customer = await here.customer(undefined, made.channel_id)
  await customer.say('Hello')
  const answer = await here.call('DELETE', `/1.0/content_sources/${made.id}`)
  expect(answer).toMatchObject({ status: 409, body: { error: 'source_has_threads' } })
  expect(answer.body.message).toContain('active=false')
})

test('removing a source removes its permissions and ends its connections', async () => {
  const { body: made } = await create({ type: 'web_messaging', web_messaging: true })
  const { body: channels } = await here.call('GET', '/1.0/channels')
  const channel = channels.records[2].id
  await here.call('PUT', `/1.0/channels/${channel}`, { source_ids: [made.id] })
  const reader = await anAgent(here, { reads: [made.id] })
  const customer = await here.customer(undefined, made.channel_id)
  await here.call('DELETE', `/1.0/content_sources/${made.id}`)
  expect((await here.call('GET', `/1.0/channels/${channel}`)).body.source_ids).toEqual([])
  expect(await here.store.read.sourcePermissions(reader.id)).toEqual([])
  expect(await customer.send({ body: 'Hello?' })).toMatchObject({ ok: false })
})

test('an agent who creates a source can read it and reply in it', async () => {
  const maker = await anAgent(here, { rights: ['manage_sources'] })
  const made = await maker.call('POST', '/1.0/content_sources', {
    name: 'Mine',
    type: 'web_messaging',
    community_id: await aCommunity(),
    web_messaging: true,
  })
  expect(made.status).toBe(200)
  const customer = await here.customer(undefined, made.body.channel_id)
  const asked = await customer.say('Hello')
  expect((await maker.call('POST', '/1.0/contents', { in_reply_to_id: asked.id, body: 'Hi' })).status).toBe(200)
  expect((await maker.call('GET', '/1.0/content_sources')).body.count).toBe(1)
})

test('an agent cannot create a source in a community hidden from the agent', async () => {
  const maker = await anAgent(here, { rights: ['manage_sources'] })
  const { community_id } = here.account
  const given = { name: 'Mine', type: 'web_messaging', community_id }
  expect(pathsOf(await maker.call('POST', '/1.0/content_sources', given))).toEqual(['community_id unknown'])
  expect((await maker.call('GET', `/1.0/communities/${community_id}`)).status).toBe(404)
})
