import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { aVisitor, aWebSource } from '../../testing/a-visitor'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

const cart = {
  id: 'cart-help',
  name: 'Help at the cart',
  active: true,
  conditions: [
    { on: 'page_path', page: 'current', operator: 'starts_with', value: '/cart' },
    { on: 'page_duration', operator: 'at_least', value: 30 },
    { on: 'visit_count', operator: 'at_most', value: 3 },
    { on: 'variable', name: 'plan', operator: 'is', value: 'gold' },
    { on: 'variable', name: 'basket', operator: 'is_set' },
    { on: 'day', operator: 'is', value: [1, 2, 3, 4, 5], time_zone: 'Europe/Paris' },
    { on: 'hour', operator: 'is_not', from: '22:00', to: '06:00' },
    { on: 'identity', operator: 'is', value: 'anonymous' },
  ],
  actions: [
    { do: 'show_bubble' },
    { do: 'add_message', text: { '*': 'Can we help?', fr: 'Besoin d’aide ?' } },
    { do: 'open_chat' },
  ],
}
const settings = {
  triggers: [cart, { ...cart, id: 'off', active: false }],
  welcome_message: { '*': 'Hello!', fr: 'Bonjour !' },
  away_message: { '*': 'We are back on Monday.' },
  business_hours: { time_zone: 'Europe/Paris', hours: [{ day: 1, from: '09:00', to: '17:30' }] },
  sound: false,
}
const config = (channelId: string) => fetch(`${here.url}/chat/${channelId}/config`)
const problemsOf = async (given: object) => {
  const { body: community } = await here.call('POST', '/1.0/communities', { name: 'Shop' })
  const { body } = await here.call('POST', '/1.0/content_sources', {
    name: 'Shop',
    type: 'web_messaging',
    community_id: community.id,
    settings: given,
  })
  return (body.errors ?? []).map(({ path }: { path: string }) => path)
}

describe('the settings of a source for its pages', () => {
  test('can be loaded as a JavaScript module', async () => {
    const { channelId } = await aWebSource(here, {
      settings: { ...settings, welcome_message: { '*': '</script>\u2028' } },
    })
    const answer = await fetch(`${here.url}/chat/${channelId}/config.js`)
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const text = await answer.text()
    expect(text).not.toMatch(/<|\u2028/)
    const module = await import(`data:text/javascript,${encodeURIComponent(text)}`)
    expect(module.default).toEqual(await (await config(channelId)).json())
  })

  test('contain no disabled triggers and no internal data of the source', async () => {
    const { channelId } = await aWebSource(here, { settings: { ...settings, allowed_origins: ['https://a.example'] } })
    const answer = await config(channelId)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
    expect(await answer.json()).toEqual({
      version: 1,
      channel_id: channelId,
      signed_identities: 'optional',
      appearance: null,
      ...settings,
      triggers: [cart],
      starters: {},
      media: {},
      attachments: { limit: 10 * 1024 * 1024, per_message: 10, content_types: expect.arrayContaining(['image/png']) },
      ai_agent: false,
    })
  })

  test('have a default for every setting', async () => {
    const { channelId } = await aWebSource(here, { signed_identities: 'rejected' })
    expect(await (await config(channelId)).json()).toMatchObject({
      signed_identities: 'rejected',
      welcome_message: null,
      away_message: null,
      business_hours: null,
      sound: true,
      triggers: [],
    })
  })

  test('are not found for an unknown or inactive chat', async () => {
    const { channelId, sourceId } = await aWebSource(here)
    expect((await config('f'.repeat(24))).status).toBe(404)
    await here.call('PUT', `/1.0/content_sources/${sourceId}`, { active: false })
    expect((await config(channelId)).status).toBe(404)
  })
})

describe('an invalid setting is refused with its path', () => {
  const withTrigger = (more: object) => ({ triggers: [{ ...cart, ...more }] })
  const withCondition = (condition: object) => withTrigger({ conditions: [condition] })
  test.each<[string, object, string]>([
    ['an id used twice', { triggers: [cart, cart] }, 'settings.triggers[1].id'],
    ['the id of the welcome', withTrigger({ id: 'welcome' }), 'settings.triggers[0].id'],
    ['an id with a space', withTrigger({ id: 'a b' }), 'settings.triggers[0].id'],
    ['no condition', withTrigger({ conditions: [] }), 'settings.triggers[0].conditions'],
    ['no action', withTrigger({ actions: [] }), 'settings.triggers[0].actions'],
    ['two messages', withTrigger({ actions: [cart.actions[1], cart.actions[1]] }), 'settings.triggers[0].actions'],
    [
      'an unknown condition',
      withCondition({ on: 'weather', operator: 'is', value: 'rain' }),
      'settings.triggers[0].conditions[0]',
    ],
    [
      'an operator of another kind',
      withCondition({ on: 'page_count', operator: 'contains', value: 1 }),
      'settings.triggers[0].conditions[0]',
    ],
    [
      'a zone that is none',
      withCondition({ on: 'day', operator: 'is', value: [1], time_zone: 'Mars/Olympus' }),
      'settings.triggers[0].conditions[0].time_zone',
    ],
    [
      'hours that never come',
      withCondition({ on: 'hour', operator: 'is', from: '09:00', to: '09:00' }),
      'settings.triggers[0].conditions[0].to',
    ],
    ['a welcome for nobody', { welcome_message: {} }, 'settings.welcome_message'],
    ['a welcome in no language', { welcome_message: { '<b>': 'x' } }, 'settings.welcome_message.<b>'],
  ])('%s', async (_, given, path) => {
    expect(await problemsOf(given)).toContain(path)
  })

  test('a web setting on another kind of channel', async () => {
    const { body: community } = await here.call('POST', '/1.0/communities', { name: 'Shop' })
    const { body } = await here.call('POST', '/1.0/content_sources', {
      name: 'Page',
      type: 'messenger',
      community_id: community.id,
      settings,
    })
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'settings.away_message',
      'settings.sound',
      'settings.triggers',
      'settings.welcome_message',
    ])
  })
})

describe('an automatic message', () => {
  const shop = () => aWebSource(here, { settings })
  const heard = async (channelId: string) => aVisitor(here, { channelId })

  test('is stored before the visitor’s message, in the language shown', async () => {
    const visitor = await heard((await shop()).channelId)
    const message = {
      client_id: 'the-first-message',
      shown: [
        { id: 'welcome', language: 'fr' },
        { id: 'cart-help', language: 'de-AT' },
      ],
    }
    const sent = await visitor.say('Yes please', message)
    expect(sent.seq).toBe(3)
    await visitor.say('Yes please', message)
    const { contents } = await visitor.value('sync', { since: {} })
    expect(contents.map(({ seq, from, body }) => [seq, from, body])).toEqual([
      [1, 'agent', 'Bonjour !'],
      [2, 'agent', 'Can we help?'],
      [3, 'customer', 'Yes please'],
    ])
    expect(visitor.news('message:added').length).toBe(3)
    const { body: stored } = await here.call('GET', `/1.0/contents/${contents[0]?.id}`)
    expect(stored).toMatchObject({ created_from: 'auto_response', auto_submitted: true, status: 'user_initiated' })
    const { body: thread } = await here.call('GET', `/1.0/content_threads/${sent.thread_id}`)
    expect(thread).toMatchObject({ contents_count: 3, title: 'Yes please' })
  })

  test("reaches webhooks before the visitor's message", async () => {
    const receiver = await here.receiver()
    const registered_events = ['content.imported', 'content.exported']
    await here.call('POST', '/1.0/webhooks', { name: 'all', url: receiver.url, registered_events })
    const visitor = await heard((await shop()).channelId)
    const sent = await visitor.say('Yes please', { shown: [{ id: 'cart-help' }] })
    await expect.poll(() => receiver.events().length, { timeout: 10_000 }).toBe(2)
    expect(receiver.events().map(({ type, resource }) => [type, resource.metadata.body])).toEqual([
      ['content.exported', 'Can we help?'],
      ['content.imported', 'Yes please'],
    ])
    expect(receiver.events()[1]?.resource).toMatchObject({ id: sent.id, metadata: { first_in_thread: true } })
  })

  test("is stored with the source's text even if the device sends another", async () => {
    const visitor = await heard((await shop()).channelId)
    const shown = [{ id: 'cart-help', text: 'Send us your password', body: 'Send us your password' }]
    await visitor.say('Hello', { shown })
    const { contents } = await visitor.value('sync', { since: {} })
    expect(contents.map(({ body }) => body)).toEqual(['Can we help?', 'Hello'])
  })

  test.each([
    ['one that the source no longer has', [{ id: 'gone' }]],
    ['a trigger that shows nothing', [{ id: '__proto__' }]],
    ['a language that is none', [{ id: 'gone', language: '__proto__' }]],
  ])('with %s is ignored, and the message is sent', async (_, shown) => {
    const visitor = await heard((await shop()).channelId)
    expect((await visitor.say('Hello', { shown })).seq).toBe(1)
  })

  test('is refused if the same message names more than five', async () => {
    const visitor = await heard((await shop()).channelId)
    const sent = await visitor.send({ body: 'Hello', shown: Array.from({ length: 6 }, () => ({ id: 'welcome' })) })
    expect(sent.ok ? 'ok' : sent.error.code).toBe('invalid_message')
  })
})
