import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../testing/a-running-app'
import { aWebSource } from '../testing/a-visitor'
import { anExport, imported, removeExports } from './testing/an-export'
import { aContact, aConversation, aMessage, page } from './testing/chatwoot'

// Exports as hands and broken networks leave them.

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(async () => {
  removeExports()
  await here.stop()
})

const messages = (...ids: number[]) =>
  Object.fromEntries(
    ids.map((id) => [`messages/${id}.json`, { payload: [aMessage(id, '2024-05-01T10:00:00Z', `from ${id}`)] }]),
  )
const titlesOn = async (sourceId: string) => {
  const { body } = await here.call('GET', `/1.0/conversations?source_id=${sourceId}`)
  return body.records.map(({ title }: { title: string }) => title).sort()
}
const customersOf = async (communityId: string) =>
  (await here.call('GET', `/1.0/identities?community_id=${communityId}&limit=100`)).body.records as Record<
    string,
    unknown
  >[]

test.each([
  ['in a record', (text: string) => text.slice(0, text.indexOf('"id":14') + 4), ['from 12', 'from 13']],
  ['in a text', (text: string) => text.slice(0, text.indexOf('Contact 13') + 4), ['from 12']],
  ['in a sign of four bytes', (text: string) => Buffer.from(text).subarray(0, Buffer.from(text).indexOf('🌷') + 2), []],
] as const)('a list that is cut %s comes up to there, and a whole one later', async (_, cut, titles) => {
  const shop = await aWebSource(here)
  const list = [12, 13, 14].map((id) => aConversation(id, aContact(id), { status: 'open' }))
  const first = list[0] as { meta: object }
  const whole = JSON.stringify(page([{ ...first, labels: ['🌷'] }, ...list.slice(1)]))
  const cutShort = cut(whole)
  const broken = anExport({ 'conversations.json': cutShort, ...messages(12, 13, 14) })
  const report = await imported(here, 'chatwoot', broken, shop)
  expect(report.left).toEqual({ 'the file ends in the middle of a record': 1 })
  expect(report.lines.join('\n')).toContain('conversations.json, line 1')
  expect(await titlesOn(shop.sourceId)).toEqual(titles)
  const complete = anExport({ 'conversations.json': whole, ...messages(12, 13, 14) })
  const next = await imported(here, 'chatwoot', complete, shop)
  expect(next.stored.conversations).toBe(3 - titles.length)
  expect(await titlesOn(shop.sourceId)).toEqual(['from 12', 'from 13', 'from 14'])
})

test('an error page instead of a list is named, and the rest comes', async () => {
  const shop = await aWebSource(here)
  const folder = anExport({
    'contacts-1.json': { payload: [aContact(3)] },
    'contacts-2.json': '<html><body>502 Bad Gateway</body></html>',
    'contacts-3.json': '',
    'conversations.json': page([aConversation(12, aContact(3), { status: 'open' })]),
    ...messages(12),
  })
  const report = await imported(here, 'chatwoot', folder, shop)
  expect(report.lines.join('\n')).toContain('contacts-2.json, line 1')
  expect(report.stored).toMatchObject({ contacts: 1, conversations: 1 })
})

test('two contacts with one address keep their own conversations', async () => {
  const shop = await aWebSource(here)
  const twins = [3, 4].map((id) => aContact(id, { email: 'one@example.com', name: `Twin ${id}` }))
  const list = [
    aConversation(12, twins[0] ?? {}, { status: 'open' }),
    aConversation(13, twins[1] ?? {}, { status: 'open' }),
  ]
  const folder = anExport({
    'contacts.json': { payload: twins },
    'conversations.json': page(list),
    ...messages(12, 13),
  })
  const report = await imported(here, 'chatwoot', folder, shop)
  expect(report.stored).toMatchObject({ contacts: 2, conversations: 2 })
  const customers = await customersOf(shop.communityId)
  expect(customers.map(({ email, screenname }) => [email, screenname]).sort()).toEqual([
    ['one@example.com', 'Twin 3'],
    ['one@example.com', 'Twin 4'],
  ])
  const { body } = await here.call('GET', `/1.0/conversations?source_id=${shop.sourceId}`)
  expect(new Set(body.records.map(({ customer }: { customer: { id: string } }) => customer.id)).size).toBe(2)
})

test('a conversation without messages is left out and named', async () => {
  const shop = await aWebSource(here)
  const folder = anExport({
    'conversations.json': page([aConversation(12, aContact(3)), aConversation(13, aContact(4))]),
    'messages/12.json': { payload: [] },
  })
  const report = await imported(here, 'chatwoot', folder, shop)
  expect(report.left).toEqual({ 'conversations without messages': 2 })
  expect(report.lines.join('\n')).toContain('conversations without messages: conversation 12; conversation 13')
  expect(report.lines.join('\n')).toContain('conversations without a file of messages: conversation 13')
})

test('right-to-left names stay whole, and a long one keeps its letters', async () => {
  const shop = await aWebSource(here)
  const names = ['دينا عبد الله', 'נועה כהן‏', '\u202eevil', '👩🏽‍🚀'.repeat(150)]
  const folder = anExport({ 'contacts.json': { payload: names.map((name, nth) => aContact(nth + 3, { name })) } })
  await imported(here, 'chatwoot', folder, shop)
  const found = (await customersOf(shop.communityId)).map(({ screenname }) => String(screenname))
  expect(found).toEqual(expect.arrayContaining(names.slice(0, 3)))
  const long = found.find((name) => name.startsWith('👩🏽‍🚀')) ?? ''
  expect(long.isWellFormed()).toBe(true)
  const { body } = await here.call(
    'GET',
    `/1.0/identities?community_id=${shop.communityId}&q=${encodeURIComponent('دينا')}`,
  )
  expect(body.records).toHaveLength(1)
})
