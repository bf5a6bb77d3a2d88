import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../conversation/ports'
import { aRunningApp, type RunningApp } from '../testing/a-running-app'
import { aWebSource } from '../testing/a-visitor'
import { anExport, imported, removeExports } from './testing/an-export'
import { aContact, aConversation, aMessage, aReply, page, second } from './testing/chatwoot'
import { timeOf } from './values'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(async () => {
  removeExports()
  await here.stop()
})

/** An export of one open conversation with these messages. */
const open = (messages: object[], more: object = {}) =>
  anExport({
    'conversations.json': page([aConversation(12, aContact(3), { status: 'open', ...more })]),
    'messages/12.json': { payload: messages },
  })

async function contentsOn(sourceId: string, query = '') {
  const { body } = await here.call('GET', `/1.0/conversations?source_id=${sourceId}${query}`)
  const [found] = body.records
  const contents = await here.call('GET', `/1.0/conversations/${found?.id}/contents?limit=100`)
  return { conversation: found, contents: contents.body.records as Record<string, unknown>[] }
}

test('emoji, right-to-left text, NUL and lone surrogates are stored', async () => {
  const shop = await aWebSource(here)
  const texts = ['👩‍👩‍👧 Wo?', 'שלום, איפה ההזמנה?', 'a\u0000b', 'half \ud83d']
  await imported(here, 'chatwoot', open(texts.map((text, nth) => aMessage(nth, '2024-05-01T10:00:00Z', text))), shop)
  const { contents } = await contentsOn(shop.sourceId)
  expect(contents.map(({ body }) => body)).toEqual(['👩‍👩‍👧 Wo?', 'שלום, איפה ההזמנה?', 'ab', 'half \ufffd'])
})

test('a text of 5 MB is cut, and whole in a file', async () => {
  const shop = await aWebSource(here)
  const long = '🙂 words '.repeat(550_000)
  const report = await imported(here, 'chatwoot', open([aMessage(1, '2024-05-01T10:00:00Z', long)]), shop)
  expect(report.lines.join('\n')).toContain('1  texts longer than a message, which are whole in a file')
  const { contents } = await contentsOn(shop.sourceId)
  expect([...String(contents[0]?.body)].length).toBeLessThanOrEqual(10_000)
  expect(contents[0]?.attachments).toMatchObject([
    { filename: 'message.txt', size: Buffer.byteLength(long.trim()), public: false },
  ])
})

test('messages of other types keep their texts, choices and answers', async () => {
  const shop = await aWebSource(here)
  const items = [{ title: 'Red', value: 'r' }]
  const submitted_values = [{ title: 'Red', value: 'r' }]
  const place = [{ id: 9, file_type: 'location', coordinates_lat: 50.7, coordinates_long: 7.1, fallback_title: 'Bonn' }]
  const report = await imported(
    here,
    'chatwoot',
    open([
      aReply(1, '2024-05-01T10:00:00Z', 'Which one?', {
        content_type: 'input_select',
        content_attributes: { items, submitted_values },
      }),
      aReply(2, '2024-05-01T10:00:01Z', '', { content_type: 'voice_call' }),
      aMessage(3, '2024-05-01T10:00:02Z', null, { attachments: place }),
      aMessage(4, '2024-05-01T10:00:03Z', null),
      aMessage(5, '2024-05-01T10:00:04Z', 'gone', { content_attributes: { deleted: true } }),
      aMessage(6, '2024-05-01T10:00:05Z', 'new kind', { message_type: 17 }),
    ]),
    shop,
  )
  const { contents } = await contentsOn(shop.sourceId)
  expect(contents.map(({ body_formatted }) => (body_formatted as { text: string }).text)).toEqual([
    expect.stringMatching(/Which one\?\s+• Red|Which one\?[\s\S]*Red[\s\S]*Red: r/),
    '[voice_call]',
    '[location] Bonn 50.7, 7.1',
    'new kind',
  ])
  expect(report.left).toEqual({ 'messages without text and files': 1, 'deleted messages': 1 })
  expect(report.lines.join('\n')).toContain('3  messages of other types, kept as text')
})

test.each([
  [1_714_557_600, '2024-05-01T10:00:00.000Z'],
  [1_714_557_600_500, '2024-05-01T10:00:00.500Z'],
  ['1714557600', '2024-05-01T10:00:00.000Z'],
  ['2024-05-01T10:00:00Z', '2024-05-01T10:00:00.000Z'],
  ['2024-05-01 10:00:00 UTC', '2024-05-01T10:00:00.000Z'],
  ['2024-05-01T12:00:00.000+02:00', '2024-05-01T10:00:00.000Z'],
  [0, null],
  ['soon', null],
  [undefined, null],
])('the time %j is read', (value, iso) => {
  const ms = timeOf(value)
  expect(ms === null ? null : new Date(ms).toISOString()).toBe(iso)
})

test('a time ahead of now, and a missing one, become that of the message before', async () => {
  const shop = await aWebSource(here)
  const messages = [
    aMessage(1, '2024-05-01T10:00:00Z', 'one'),
    aMessage(2, '2024-05-01T10:00:00Z', 'two', { created_at: null }),
    aMessage(3, '2999-05-01T10:00:00Z', 'three'),
  ]
  const report = await imported(here, 'chatwoot', open(messages), shop)
  const { contents } = await contentsOn(shop.sourceId)
  expect(contents.map(({ body, created_at }) => [body, created_at])).toEqual([
    ['one', '2024-05-01T10:00:00.000Z'],
    ['two', '2024-05-01T10:00:00.000Z'],
    ['three', '2024-05-01T10:00:00.000Z'],
  ])
  expect(report.lines.join('\n')).toContain('2  times that are missing or ahead of now')
})

test('an open conversation waits for an answer, and its earlier messages are answered', async () => {
  const shop = await aWebSource(here)
  const messages = [
    aMessage(1, '2024-05-01T10:00:00Z', 'one'),
    aReply(2, '2024-05-01T10:01:00Z', 'two'),
    aMessage(3, '2024-05-01T10:02:00Z', 'three'),
  ]
  await imported(here, 'chatwoot', open(messages, { priority: 'urgent' }), shop)
  const { conversation, contents } = await contentsOn(shop.sourceId)
  expect(conversation).toMatchObject({ state: 'new', priority: 'urgent', waiting_since: '2024-05-01T10:02:00.000Z' })
  expect(contents.map(({ status }) => status)).toEqual(['replied', 'user_reply', 'new'])
})

test('a run that was stopped in the middle is completed by the next', async () => {
  const [stopped, whole] = [await aWebSource(here), await aWebSource(here)]
  const messages = Array.from({ length: 450 }, (_, nth) =>
    (nth % 7 === 3 ? aReply : aMessage)(nth, '2024-05-01T10:00:00Z', `message ${nth}`, {
      created_at: second('2024-05-01T10:00:00Z') + Math.floor(nth / 3),
      private: nth % 14 === 3,
    }),
  )
  const folder = open(messages, { status: 'resolved' })
  const stop = new AbortController()
  let batches = 0
  const stopping: Store = {
    ...here.store,
    transact: async (command) => {
      const result = await here.store.transact(command)
      if (++batches === 3) stop.abort()
      return result
    },
  }
  const first = await imported(here, 'chatwoot', folder, { ...stopped, needs: { store: stopping }, stop: stop.signal })
  expect(first.stored.messages).toBeLessThan(450)
  const next = await imported(here, 'chatwoot', folder, stopped)
  expect((first.stored.messages ?? 0) + (next.stored.messages ?? 0)).toBe(450)
  await imported(here, 'chatwoot', folder, whole)
  const shown = async (sourceId: string) => {
    const { conversation, contents } = await contentsOn(sourceId, '&state=closed')
    const { body } = await here.call('GET', `/1.0/content_threads/${conversation.id}`)
    return {
      ...{ closed: body.closed, count: body.contents_count, title: body.title },
      contents: contents.map(({ body, created_at, status }) => [body, created_at, status]),
    }
  }
  expect(await shown(stopped.sourceId)).toEqual(await shown(whole.sourceId))
})

test('a conversation whose file is cut is left out, the others come', async () => {
  const shop = await aWebSource(here)
  const folder = anExport({
    'contacts.csv': '\uFEFFid,name,email,phone_number,Plan\n3,"Eve ""E"", Miller",eve@example.com,,gold\n4,,,,\n5,"cut',
    'conversations.json': page([aConversation(12, aContact(3)), aConversation(13, aContact(4))]),
    'messages/12.json': JSON.stringify({ payload: [aMessage(1, '2024-05-01T10:00:00Z', 'one')] }).slice(0, -9),
    'messages/13.json': { payload: [aMessage(2, '2024-05-01T10:00:00Z', 'two')] },
  })
  const report = await imported(here, 'chatwoot', folder, shop)
  expect(report.stored).toEqual({ contacts: 2, conversations: 1, messages: 1 })
  expect(report.left).toEqual({
    'the file ends in the middle of a row': 1,
    'conversations whose messages cannot be read (the file ends in the middle of a record)': 1,
  })
  const { body } = await here.call('GET', `/1.0/identities?community_id=${shop.communityId}&q=Miller`)
  expect(body.records).toMatchObject([{ screenname: 'Eve "E", Miller', extra_values: { plan: 'gold' } }])
})

test('files that are missing stay as names, and addresses lead nowhere else', async () => {
  const shop = await aWebSource(here)
  const attachments = [
    { id: 1, file_type: 'file', data_url: 'https://old.example/rails/blobs/x/bill%20May.pdf' },
    { id: '../../conversations.json', file_type: 'file', data_url: 'https://old.example/..%2f..%2fconversations.json' },
    { id: 3, file_type: 'file', data_url: 'https://old.example/page.html' },
    { id: 4, file_type: 'file', data_url: 'https://old.example/note.txt' },
  ]
  const folder = open([aMessage(1, '2024-05-01T10:00:00Z', 'see', { attachments })])
  const { mkdirSync, writeFileSync } = await import('node:fs')
  mkdirSync(`${folder}/files`)
  writeFileSync(`${folder}/files/3`, '<!doctype html><script>alert(1)</script>')
  writeFileSync(`${folder}/files/4`, 'a note')
  const report = await imported(here, 'chatwoot', folder, shop)
  const { contents } = await contentsOn(shop.sourceId)
  expect(contents[0]?.attachments).toMatchObject([{ filename: 'note.txt', public: false }])
  expect(contents[0]?.body).toContain('see\n[bill May.pdf]\n')
  expect(report.left['files that do not lie beside the export']).toBe(2)
  expect(report.stored.files).toBe(1)
})

test('with --fetch a missing file is fetched, over redirects too', async () => {
  const shop = await aWebSource(here)
  const attachments = [{ id: 1, file_type: 'file', data_url: 'https://old.example/redirect/note.txt' }]
  const calls: string[] = []
  const outgoing = {
    fetch: async ({ url }: { url: string }) => {
      calls.push(url)
      return url.includes('redirect')
        ? { status: 302, bytes: Buffer.alloc(0) }
        : { status: 200, bytes: Buffer.from('hi') }
    },
    send: async () => ({ status: 302, headers: { location: '/real/note.txt' }, text: '' }),
  }
  const folder = open([aMessage(1, '2024-05-01T10:00:00Z', 'see', { attachments })])
  await imported(here, 'chatwoot', folder, { ...shop, needs: { outgoing } })
  const { contents } = await contentsOn(shop.sourceId)
  expect(contents[0]?.attachments).toMatchObject([{ filename: 'note.txt', size: 2 }])
  expect(calls).toEqual(['https://old.example/redirect/note.txt', 'https://old.example/real/note.txt'])
})
