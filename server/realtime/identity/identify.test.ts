import { afterAll, beforeAll, expect, test } from 'vitest'
import { onePixel } from '../../api/testing/an-upload'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { aSecretKey, aToken, aVisitor, aWebSource } from '../../testing/a-visitor'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

const ada = {
  screenname: 'Ada',
  firstname: 'Ada',
  lastname: 'Lovelace',
  email: 'ada@example.com',
  company: 'Engines',
  phone: '+44 20 7946 0018',
  avatar_url: 'https://shop.example.com/ada.png',
  extra_values: { plan: 'gold', orders: 3, vip: true },
}

const identities = async () =>
  (await here.call('GET', '/1.0/identities?limit=150')).body.records as { id: string; screenname: string }[]
const authorOf = async (contentId: string) => {
  const { body } = await here.call('GET', `/1.0/contents/${contentId}`)
  return (await here.call('GET', `/1.0/identities/${body.author_id}`)).body
}

test('the site’s data about a visitor is stored with the first message', async () => {
  const before = (await identities()).length
  const visitor = await aVisitor(here)
  expect(await visitor.value('session:identify', ada)).toBeNull()
  expect(await visitor.value('session:identify', { company: 'Analytical Engines' })).toBeNull()
  expect((await identities()).length).toBe(before)
  const { id } = await visitor.say('Hello')
  expect(await authorOf(id)).toMatchObject({ ...ada, company: 'Analytical Engines', signed: false })
})

test('new attributes are merged with the stored attributes', async () => {
  const visitor = await aVisitor(here)
  const { id } = await visitor.say('Hello')
  await visitor.value('session:identify', ada)
  const known = await visitor.value('session:identify', {
    lastname: null,
    extra_values: { plan: null, city: 'London' },
  })
  expect(known).toEqual({
    ...ada,
    lastname: null,
    extra_values: { orders: 3, vip: true, city: 'London' },
    signed: false,
    foreign_id: expect.any(String),
  })
  expect(await authorOf(id)).toMatchObject({ lastname: null, company: 'Engines' })
  expect((await visitor.value('sync', { since: {} })).identity).toEqual(known)
})

test("changed attributes reach the visitor's other tabs", async () => {
  const first = await aVisitor(here)
  await first.say('Hello')
  const second = await aVisitor(here, { token: first.token })
  await second.value('session:identify', { screenname: 'Grace' })
  await expect.poll(() => first.news('session:changed')).toMatchObject([{ identity: { screenname: 'Grace' } }])
  expect(second.news('session:changed')).toEqual([])
})

test('repeating the same attributes writes nothing', async () => {
  const visitor = await aVisitor(here)
  const { id } = await visitor.say('Hello')
  await visitor.value('session:identify', ada)
  const { updated_at } = await authorOf(id)
  await visitor.value('session:identify', ada)
  expect((await authorOf(id)).updated_at).toBe(updated_at)
})

test.each([
  ['a name of 201 characters', { screenname: 'x'.repeat(201) }],
  ['a number for a name', { firstname: 7 as never }],
  ['an address that is none', { email: 'ada' }],
  ['a picture that runs script', { avatar_url: 'javascript:alert(1)' }],
  ['a picture as data', { avatar_url: 'data:image/png;base64,AAAA' }],
  ['a password in an address', { avatar_url: 'https://ada:secret@example.com/' }],
  ['an object among the values', { extra_values: { a: { b: 1 } as never } }],
  ['a value of 1,001 characters', { extra_values: { a: 'x'.repeat(1001) } }],
  ['51 values', { extra_values: Object.fromEntries(Array.from({ length: 51 }, (_, nth) => [`v${nth}`, nth])) }],
])('%s is refused and not stored', async (_, attributes) => {
  const visitor = await aVisitor(here)
  const { id } = await visitor.say('Hello')
  expect(await visitor.code('session:identify', { company: 'Evil', ...attributes })).toBe('invalid_message')
  expect(await authorOf(id)).toMatchObject({ screenname: null, company: null, extra_values: {} })
})

test('several calls together cannot exceed the limit of values', async () => {
  const visitor = await aVisitor(here)
  await visitor.say('Hello')
  const some = (from: number) => Object.fromEntries(Array.from({ length: 30 }, (_, nth) => [`v${from + nth}`, nth]))
  expect(await visitor.code('session:identify', { extra_values: some(0) })).toBe('ok')
  expect(await visitor.code('session:identify', { extra_values: some(30) })).toBe('invalid_message')
})

test('a second call before the first message cannot exceed the limit', async () => {
  const visitor = await aVisitor(here)
  const some = (from: number) => Object.fromEntries(Array.from({ length: 30 }, (_, nth) => [`v${from + nth}`, nth]))
  expect(await visitor.code('session:identify', { extra_values: some(0) })).toBe('ok')
  expect(await visitor.code('session:identify', { extra_values: some(30) })).toBe('invalid_message')
  const { id } = await visitor.say('Hello')
  expect((await authorOf(id)).extra_values).toEqual(some(0))
})

test('a visitor who uploads before the first message still gets the name', async () => {
  const visitor = await aVisitor(here)
  await visitor.value('session:identify', ada)
  const form = new FormData()
  form.append('file', new Blob([onePixel as never]), 'a.png')
  const path = `/chat/${here.account.channel_id}/attachments`
  const headers = { authorization: `Bearer ${visitor.token}` }
  expect((await fetch(here.url + path, { method: 'POST', headers, body: form })).status).toBe(200)
  const { id } = await visitor.say('Hello')
  expect(await authorOf(id)).toMatchObject({ ...ada, signed: false })
})

test('attributes sent before the first message do not undo later changes', async () => {
  const first = await aVisitor(here)
  await first.value('session:identify', { screenname: 'Ada' })
  await first.say('Hello')
  const second = await aVisitor(here, { token: first.token })
  await second.value('session:identify', { screenname: 'Grace' })
  const { id } = await first.say('Again')
  expect(await authorOf(id)).toMatchObject({ screenname: 'Grace' })
})

test("a tab's attributes do not change a customer who signed in elsewhere", async () => {
  const { channelId, communityId } = await aWebSource(here)
  const key = await aSecretKey(here, communityId)
  const first = await aVisitor(here, { channelId })
  const second = await aVisitor(here, { channelId, token: first.token })
  await second.value('session:identify', { screenname: 'Mallory', email: 'mallory@example.com' })
  await first.value('session:sign_in', { token: await aToken({ uuid: 'ada', screenname: 'Ada' }, key) })
  const { id } = await second.say('Hello')
  expect(await authorOf(id)).toMatchObject({ screenname: 'Ada', email: null, signed: true })
})

test('attribute names such as __proto__ are stored like any other name', async () => {
  const visitor = await aVisitor(here)
  const { id } = await visitor.say('Hello')
  await visitor.value(
    'session:identify',
    JSON.parse('{"extra_values":{"__proto__":"x","constructor":"y"},"signed":true}'),
  )
  expect(await authorOf(id)).toMatchObject({ signed: false })
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

test("naming a customer's e-mail address does not open the customer's chat", async () => {
  const ada1 = await aVisitor(here)
  await ada1.value('session:identify', { email: 'ada@example.com' })
  await ada1.say('A secret')
  const eve = await aVisitor(here)
  await eve.value('session:identify', { email: 'ada@example.com', screenname: 'Ada' })
  await eve.say('Hello')
  const { contents } = await eve.value('sync', { since: {} })
  expect(contents.map(({ body }) => body)).toEqual(['Hello'])
})
