import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { aWebSource } from '../../testing/a-visitor'
import { anExport, imported, removeExports } from '../testing/an-export'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(async () => {
  removeExports()
  await here.stop()
})

const second = (iso: string) => Date.parse(iso) / 1000
const customer = { type: 'lead', id: 'abc', name: 'Mia 🌷', email: 'mia@example.com' }
const ann = { type: 'admin', id: '9', name: 'Ann', email: 'ann@old.example' }
const fin = { type: 'bot', id: '1', name: 'Fin', email: 'operator+x@intercom.io' }
const picture = 'https://downloads.intercomcdn.com/i/o/1/2/3/cup.png?expires=1'

const aPart = (id: string, at: string, author: object, body: string | null, more: object = {}) => ({
  type: 'conversation_part',
  id,
  part_type: 'comment',
  body,
  created_at: second(at),
  author,
  attachments: [],
  ...more,
})

const aConversation = (id: string, parts: object[], more: object = {}) => ({
  type: 'conversation',
  id,
  created_at: second('2024-03-01T08:00:00Z'),
  title: null,
  source: {
    type: 'conversation',
    id: '500',
    subject: '',
    body: '<p>Is the <b>cup</b> in stock?</p><p>See <a href="https://shop.example/cup">this one</a></p>',
    author: customer,
    attachments: [],
  },
  contacts: { type: 'contact.list', contacts: [{ type: 'contact', id: 'abc', external_id: null }] },
  tags: { type: 'tag.list', tags: [{ name: 'stock' }] },
  state: 'open',
  open: true,
  priority: 'priority',
  admin_assignee_id: 0,
  conversation_parts: { type: 'conversation_part.list', conversation_parts: parts, total_count: parts.length },
  ...more,
})

const parts = [
  aPart('1', '2024-03-01T08:00:10Z', fin, '<p>One moment</p>'),
  aPart('2', '2024-03-01T08:01:00Z', ann, null, { part_type: 'assignment' }),
  aPart('3', '2024-03-01T08:02:00Z', ann, '<p>ask the depot</p>', { part_type: 'note' }),
  aPart('4', '2024-03-01T08:03:00Z', ann, `<ul><li>yes</li></ul><div><img src="${picture}"></div>`),
  aPart('5', '2024-03-01T08:04:00Z', customer, '<p>שלום &amp; thanks</p>'),
  aPart('6', '2024-03-01T08:05:00Z', customer, '<p>?</p>', { part_type: 'fin_guidance' }),
]
const macros = {
  type: 'list',
  data: [
    {
      type: 'macro',
      id: '1',
      name: 'On its way',
      body: '<p>Hi</p>',
      body_text: 'Hi {{user.name | fallback:"there"}}, {{shop.sender|fallback:"we"}} sent it.',
      created_at: '2025-07-17T11:18:08.000Z',
    },
  ],
}
const contacts = { type: 'list', data: [{ role: 'lead', ...customer, created_at: 1709280000 }] }

test('an Intercom conversation with notes, pictures and HTML is in the inbox', async () => {
  const shop = await aWebSource(here)
  const folder = anExport({
    'contacts-1.json': contacts,
    'conversations/77.json': aConversation('77', parts),
    'files/i/o/1/2/3/cup.png': Buffer.from('a cup'),
    'macros.json': macros,
  })
  const report = await imported(here, 'intercom', folder, shop)
  expect(report).toMatchObject({
    stored: { contacts: 1, conversations: 1, messages: 6, files: 1, 'saved replies': 1 },
    left: { 'notes of Intercom, such as who was assigned': 1 },
  })
  const { body } = await here.call('GET', `/1.0/conversations?source_id=${shop.sourceId}`)
  const [found] = body.records
  expect(found).toMatchObject({ state: 'new', priority: 'high' })
  const contents = await here.call('GET', `/1.0/conversations/${found.id}/contents`)
  expect(
    contents.body.records.map((each: Record<string, unknown>) => [each.private_message, each.body, each.created_at]),
  ).toEqual([
    [false, 'Is the cup in stock?\n\nSee this one (https://shop.example/cup)', '2024-03-01T08:00:00.000Z'],
    [false, 'One moment', '2024-03-01T08:00:10.000Z'],
    [true, 'ask the depot', '2024-03-01T08:02:00.000Z'],
    [false, '- yes', '2024-03-01T08:03:00.000Z'],
    [false, 'שלום & thanks', '2024-03-01T08:04:00.000Z'],
    [false, '[fin_guidance]\n\n?', '2024-03-01T08:05:00.000Z'],
  ])
  const withFile = contents.body.records[3]
  expect(withFile.attachments).toMatchObject([{ filename: 'cup.png', content_type: 'text/plain', size: 5 }])
  expect(await (await fetch(withFile.attachments[0].url.replace(/^https?:\/\/[^/]+/, here.url))).text()).toBe('a cup')
  const { body: replies } = await here.call('GET', `/1.0/saved_replies?source_id=${shop.sourceId}`)
  expect(replies.records).toMatchObject([{ name: 'On its way', body: 'Hi {customer}, we sent it.', owner_id: null }])
  const again = await imported(here, 'intercom', folder, shop)
  expect(again.stored).toEqual({ contacts: 0 })
})

test('an Intercom export of one conversation a line is read up to its cut end', async () => {
  const shop = await aWebSource(here)
  const lines = ['a', 'b', 'c'].map((id) => JSON.stringify(aConversation(id, [])))
  const folder = anExport({ 'conversations.jsonl': lines.join('\n').slice(0, -40) })
  const report = await imported(here, 'intercom', folder, shop)
  expect(report.stored).toMatchObject({ conversations: 2, contacts: 1 })
  expect(report.lines.join('\n')).toContain('the file ends in the middle of a record: conversations.jsonl, line 3')
})

test('contacts with one e-mail address stay apart', async () => {
  const shop = await aWebSource(here)
  const twins = ['x', 'y'].map((id) => ({ type: 'contact', id, email: 'one@example.com', name: null }))
  await imported(here, 'intercom', anExport({ 'contacts.json': { type: 'list', data: twins } }), shop)
  const { body } = await here.call('GET', `/1.0/identities?community_id=${shop.communityId}`)
  expect(body.records.map((each: { foreign_id: string }) => each.foreign_id).sort()).toEqual([
    'intercom:x',
    'intercom:y',
  ])
})
