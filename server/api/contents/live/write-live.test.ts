import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LivePiece } from '../../../../contract/chat/live'
import type { CustomerContent } from '../../../../contract/chat/realtime'
import { aRunningApp, eventually, type RunningApp } from '../../../testing/a-running-app'
import { textOfPieces, type WriterOptions, writerAt } from './testing/a-writer'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

const aWriter = (query: Record<string, string>, options?: WriterOptions) => writerAt(here)(query, options)

async function aQuestion() {
  const customer = await here.customer()
  const pieces: LivePiece[] = []
  ;(customer.socket as Socket).on('message:piece', (piece: LivePiece) => pieces.push(piece))
  const asked = await customer.say('Tell me a story')
  const ask = (event: string, id: string): Promise<{ ok: boolean; value: CustomerContent }> =>
    (customer.socket as Socket).timeout(5000).emitWithAck(event, { id })
  return { customer, asked, pieces, ask }
}

test('the customer sees a message grow, and it ends as one content', async () => {
  const { customer, asked, pieces } = await aQuestion()
  const bot = aWriter({ in_reply_to_id: asked.id })
  const begun = await bot.line('begun')
  expect(begun).toMatchObject({ seq: asked.seq + 1, length: 0 })
  const added = await eventually('the message is there', () => customer.received.find(({ live }) => live))
  expect(added).toMatchObject({ body: '', live: 'streaming', seq: asked.seq + 1 })
  bot.piece({ status: 'Looking for a story' })
  await eventually('the status is told', () => pieces.find(({ status }) => status === 'Looking for a story'))
  bot.piece({ text: 'Once upon' })
  bot.piece({ text: ' a time' })
  await eventually('the text has come', () => textOfPieces(pieces) === 'Once upon a time')
  const read = async () => (await here.call('GET', `/1.0/contents/${added.id}`)).body
  expect(await read()).toMatchObject({ body: 'Once upon a time', live: 'streaming' })
  bot.piece({ end: true })
  const last = await bot.over()
  expect(last).toMatchObject({ content: { id: added.id, body: 'Once upon a time' }, live: 'complete' })
  expect(await read()).toMatchObject({ body: 'Once upon a time', live: 'complete' })
  expect((await here.call('GET', `/1.0/contents/${asked.id}`)).body).not.toHaveProperty('live')
  const changed = await eventually('the end is told', () => customer.changed.at(-1))
  expect(changed).toMatchObject({ id: added.id, body: 'Once upon a time', live: 'complete' })
  expect(await here.store.read.liveFacts()).toEqual([])
  const events = await here.store.read.publishedAfter(0, 100)
  expect(events.filter(({ type, body }) => type === 'content.replied' && body.includes(added.id))).toHaveLength(1)
})

test('text sent by PUT without a content type is shown as it arrives', async () => {
  const { asked, pieces } = await aQuestion()
  const bot = aWriter({ in_reply_to_id: asked.id }, { type: '', method: 'PUT' })
  const snail = Buffer.from('Ein schönes 🐌')
  for (const byte of snail) bot.raw(Buffer.from([byte]))
  await eventually('the text has come', () => textOfPieces(pieces) === 'Ein schönes 🐌')
  bot.end()
  expect(await bot.over()).toMatchObject({ content: { body: 'Ein schönes 🐌' } })
})

test('after a refused payload, the bot can send a corrected payload', async () => {
  const { customer, asked } = await aQuestion()
  const bot = aWriter({ in_reply_to_id: asked.id })
  bot.piece({ text: 'Which one?' })
  bot.piece({ nonsense: 1 })
  await bot.line('refused')
  bot.piece({ structured_content: { type: 'select', items: [] } })
  const refused = await eventually('the payload is refused', () => bot.lines.find((line) => line.refused?.errors))
  expect(refused.refused?.errors?.[0]?.path).toBe('structured_content.items')
  bot.piece({ structured_content: { type: 'select', items: [{ type: 'reply', title: 'This', payload: 'this' }] } })
  await bot.line('accepted')
  bot.piece({ end: true })
  expect(await bot.over()).toMatchObject({ content: { body: 'Which one?', structured_content: { type: 'select' } } })
  const changed = await eventually('the end is told', () => customer.changed.find(({ live }) => live === 'complete'))
  expect(changed.structured_content?.type).toBe('select')
})

test('a chat that lacks pieces gets the whole text so far', async () => {
  const { asked, ask, customer } = await aQuestion()
  const bot = aWriter({ in_reply_to_id: asked.id })
  const { id } = await bot.line('begun')
  bot.piece({ text: 'Far too long' })
  await bot.line('received')
  expect(await ask('message:get', String(id))).toMatchObject({ value: { body: 'Far too long', live: 'streaming' } })
  const { contents } = await customer.sync()
  expect(contents.at(-1)).toMatchObject({ id, body: 'Far too long' })
  expect(await ask('message:stop', String(id))).toEqual({ ok: true, value: null })
  await bot.line('stop_requested')
  const events = await here.store.read.publishedAfter(0, 1000)
  expect(events.filter(({ type }) => type === 'content.stop_requested')).toHaveLength(1)
  bot.end()
  await bot.over()
  const other = await aQuestion()
  expect(await other.ask('message:get', String(id))).toMatchObject({ ok: false })
})

test('a disconnected bot continues the same message with its client id', async () => {
  const { asked, customer } = await aQuestion()
  const query = { in_reply_to_id: asked.id, client_id: randomUUID() }
  const first = aWriter(query)
  const { id } = await first.line('begun')
  first.piece({ text: 'One, ' })
  await first.line('received')
  first.sent.destroy()
  const second = aWriter(query)
  expect(await second.line('begun')).toMatchObject({ id, length: 5 })
  second.piece({ text: 'two' })
  second.piece({ end: true })
  expect(await second.over()).toMatchObject({ content: { id, body: 'One, two' } })
  const third = aWriter(query)
  expect(await third.over()).toMatchObject({ content: { id, body: 'One, two' } })
  expect((await customer.sync()).contents.filter(({ from }) => from === 'agent')).toHaveLength(1)
})

test('the client_id of a complete or another message is refused with 409', async () => {
  const { customer, asked } = await aQuestion()
  const whole = { in_reply_to_id: asked.id, client_id: randomUUID() }
  await here.call('POST', '/1.0/contents', { ...whole, body: 'No story today' })
  const written = { in_reply_to_id: asked.id, client_id: randomUUID() }
  const bot = aWriter(written)
  bot.piece({ text: 'Once' })
  bot.piece({ end: true })
  await bot.over()
  const other = await customer.say('Another one, please')
  for (const query of [whole, { ...written, in_reply_to_id: other.id }]) {
    const answer = await here.call('POST', `/1.0/contents/live?${new URLSearchParams(query)}`)
    expect([answer.status, answer.body.error]).toEqual([409, 'client_id_taken'])
  }
})

test('a live message cannot be edited or unsent', { tags: 'deep' }, async () => {
  const { asked } = await aQuestion()
  const query = { in_reply_to_id: asked.id, client_id: randomUUID() }
  const bot = aWriter(query)
  const { id } = await bot.line('begun')
  const path = `/1.0/contents/${id}`
  const refused = { status: 409, body: { error: 'live_in_progress' } }
  expect(await here.call('PATCH', path, { body: 'Other' })).toMatchObject(refused)
  expect(await here.call('DELETE', path)).toMatchObject(refused)
  expect(await here.call('PUT', `${path}/reaction`, { reaction: 'heart' })).toMatchObject(refused)
  bot.piece({ text: 'And then' })
  await bot.line('received')
  bot.sent.destroy()
  await eventually('it has ended', async () => (await here.store.read.content(String(id)))?.live === 'interrupted')
  expect((await here.call('DELETE', path)).status).toBe(200)
  expect(await aWriter(query).over()).toMatchObject({ content: { id, body: '', remotely_deleted: true } })
})

test('a message whose writer disconnects ends as interrupted', { tags: 'deep' }, async () => {
  const { asked, customer } = await aQuestion()
  const query = { in_reply_to_id: asked.id, client_id: randomUUID() }
  const bot = aWriter(query)
  await bot.line('begun')
  bot.piece({ text: 'And then' })
  await bot.line('received')
  bot.sent.destroy()
  const ended = await eventually('it is interrupted', () => customer.changed.find(({ live }) => live === 'interrupted'))
  expect(ended.body).toBe('And then')
  const again = aWriter(query)
  expect(await again.line('begun')).toMatchObject({ length: 8 })
  again.piece({ text: ' it rained' })
  again.piece({ end: true })
  expect(await again.over()).toMatchObject({ content: { body: 'And then it rained' }, live: 'complete' })
  const events = await here.store.read.publishedAfter(0, 1000)
  const about = events.filter(({ body }) => body.includes(ended.id))
  const told = about.map(({ type, body }) => [type, JSON.parse(body).resource.metadata] as const)
  expect(told.filter(([type]) => type !== 'content.exported')).toMatchObject([
    ['content.replied', { body: 'And then', live: 'interrupted' }],
    ['content.updated', { body: 'And then it rained', live: 'complete' }],
  ])
})

test('messages whose writers disconnect at the beginning end as interrupted', async () => {
  // Several together, so that some begin after their connection has closed.
  const all = await Promise.all(Array.from({ length: 5 }, aQuestion))
  for (const { asked } of all) {
    const head = [
      `POST /1.0/contents/live?in_reply_to_id=${asked.id}&idle_timeout=120 HTTP/1.1`,
      ...['Host: bot', 'Content-Type: text/plain', 'Content-Length: 16'],
      `Authorization: Bearer ${here.account.access_token}`,
    ]
    const socket = connect(Number(new URL(here.url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`${head.join('\r\n')}\r\n\r\nOnce`, () => socket.resetAndDestroy())
  }
  for (const { customer } of all)
    await eventually('it is interrupted', () => customer.changed.find(({ live }) => live === 'interrupted'))
})

test('broken bytes or a second live message are refused with a reason', async () => {
  const { asked } = await aQuestion()
  const silent = aWriter({ in_reply_to_id: asked.id, idle_timeout: '1' })
  await silent.line('begun')
  const second = aWriter({ in_reply_to_id: asked.id })
  expect(await second.over()).toMatchObject({ error: 'live_in_progress', status: 409 })
  expect(await silent.over()).toMatchObject({ error: 'live_silent', status: 408 })
  const broken = aWriter({ in_reply_to_id: asked.id })
  broken.raw(Buffer.from('{"text":"so far"}\n'))
  broken.raw(Buffer.from([0xff, 0xfe]))
  expect(await broken.over()).toMatchObject({ error: 'bad_request', status: 400 })
})

test("an author is informed when a text is cut at the channel's limit", async () => {
  const { asked } = await aQuestion()
  const bot = aWriter({ in_reply_to_id: asked.id }, { type: 'text/plain' })
  bot.raw('x'.repeat(100_000))
  bot.end()
  const last = await bot.over()
  const refused = bot.lines.find((line) => line.refused)?.refused?.errors?.[0] as { limit?: number } | undefined
  expect(last.content?.body.length).toBe(refused?.limit)
})

test('an ended message has safe HTML, plain text and Markdown', { tags: 'deep' }, async () => {
  const { asked, customer } = await aQuestion()
  const text =
    '**Look:** [your order](https://shop.example/o)\n\n3. one\n4. [no](javascript:alert(1)) <b onclick="x()">'
  const query = { in_reply_to_id: asked.id, client_id: randomUUID() }
  const bot = aWriter(query)
  await bot.line('begun')
  for (const letter of text) bot.piece({ text: letter })
  await eventually('all has come', () => bot.lines.find(({ received }) => received === text.length))
  bot.sent.destroy()
  const ended = await eventually('it is interrupted', () => customer.changed.find(({ live }) => live === 'interrupted'))
  expect(ended.body_html).toBe(
    '<p><strong>Look:</strong> <a href="https://shop.example/o">your order</a></p><ol start="3"><li>one</li><li>[no](javascript:alert(1)) &lt;b onclick="x()"&gt;</li></ol>',
  )
  const plain = 'Look: your order (https://shop.example/o)\n\n3. one\n4. [no](javascript:alert(1)) <b onclick="x()">'
  expect(ended.body).toBe(plain)
  const stored = (await here.call('GET', `/1.0/contents/${ended.id}`)).body
  expect(stored).toMatchObject({ body: text, body_formatted: { text: plain, html: ended.body_html } })
  const again = aWriter(query)
  await again.line('begun')
  const goesOn = await eventually('it goes on', () => customer.changed.findLast(({ live }) => live === 'streaming'))
  expect(goesOn).toMatchObject({ body: text, body_html: null })
  again.piece({ replace: 'Only *open words' })
  again.end()
  await again.over()
  const whole = await eventually('it is complete', () => customer.changed.find(({ live }) => live === 'complete'))
  expect(whole).toMatchObject({ body: 'Only *open words', body_html: null })
})

test('a chat that missed the end of a message still gets the end', async () => {
  const { customer, asked } = await aQuestion()
  const bot = aWriter({ in_reply_to_id: asked.id })
  bot.piece({ text: 'Once upon' })
  const { id, seq } = await bot.line('begun')
  bot.end()
  await bot.over()
  await here.call('PUT', `/1.0/content_threads/${asked.thread_id}/close`)
  const thread = async () => (await here.call('GET', `/1.0/content_threads/${asked.thread_id}`)).body
  await eventually('the conversation is closed', async () => (await thread()).closed)
  const { contents } = await customer.sync({ [asked.thread_id]: Number(seq) })
  expect(contents).toMatchObject([{ id, body: 'Once upon', live: 'complete' }])
})

test('a chat that reconnects sees that an old interrupted message continues', { tags: 'deep' }, async () => {
  const { customer, asked } = await aQuestion()
  const query = { in_reply_to_id: asked.id, client_id: randomUUID() }
  const bot = aWriter(query)
  const { id, seq } = await bot.line('begun')
  bot.sent.destroy()
  await eventually('it is interrupted', () => customer.changed.find(({ live }) => live === 'interrupted'))
  // Sends 20 more messages, because a sync always contains live messages among the newest 20.
  for (let nth = 0; nth < 20; nth++) await customer.say('Are you there?')
  const since = { [asked.thread_id]: Number(seq) + 20 }
  const { changes } = await customer.sync(since)
  const again = aWriter(query)
  await again.line('begun')
  expect((await customer.sync(since, changes)).contents).toMatchObject([{ id, live: 'streaming' }])
  again.end()
  await again.over()
})

test('closing the conversation ends the message', async () => {
  const { asked, customer } = await aQuestion()
  const bot = aWriter({ in_reply_to_id: asked.id })
  await bot.line('begun')
  bot.piece({ text: 'Let me' })
  await bot.line('received')
  await here.call('PUT', `/1.0/content_threads/${asked.thread_id}/close`)
  const last = await bot.over()
  expect(last).toMatchObject({ status: 409 })
  await eventually('it is interrupted', () => customer.changed.find(({ live }) => live === 'interrupted'))
})

test('the number of open live messages per token is limited', async () => {
  const before = here
  here = await aRunningApp({}, { limits: { liveMessages: { token: 1, server: 0 } } })
  try {
    const [first, second] = [await aQuestion(), await aQuestion()]
    const bot = aWriter({ in_reply_to_id: first.asked.id })
    await bot.line('begun')
    const refused = await aWriter({ in_reply_to_id: second.asked.id }).over()
    expect(refused).toMatchObject({ error: 'too_many_live_messages', status: 503 })
    bot.piece({ end: true })
    bot.end()
    await bot.over()
    const again = aWriter({ in_reply_to_id: second.asked.id })
    await again.line('begun')
    again.end()
    await again.over()
  } finally {
    await here.stop()
    here = before
  }
})
