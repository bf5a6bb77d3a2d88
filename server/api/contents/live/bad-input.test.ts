import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LivePiece } from '../../../../contract/chat/live'
import { runs } from '../../../../scripts/runs'
import { formatBody } from '../../../conversation/contents/format-body'
import { bodyLimits } from '../../../structured'
import { aRunningApp, eventually, type RunningApp } from '../../../testing/a-running-app'
import { anAgent } from '../../../testing/an-agent'
import { textOfPieces, type WriterOptions, writerAt } from './testing/a-writer'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

const aWriter = (query: Record<string, string>, options?: WriterOptions) => writerAt(here)(query, options)
const plain = { type: 'text/plain' }

async function aQuestion() {
  const customer = await here.customer()
  const pieces: LivePiece[] = []
  ;(customer.socket as Socket).on('message:piece', (piece: LivePiece) => pieces.push(piece))
  const asked = await customer.say('Tell me a story')
  const ended = (id: unknown) =>
    eventually('the customer has the end', () =>
      customer.changed.findLast((content) => content.id === id && content.live !== 'streaming'),
    )
  return { customer, asked, pieces, ended }
}

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom('\r\n', '\n', '🐌', '👩‍👩‍👧', 'e\u0301', ' ', '**', '[a](b)', '<b>'),
    minLength: 1,
  }),
)

test('a text ends as the same message, however it is split into pieces', async () => {
  const { asked, ended } = await aQuestion()
  const cuts = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(texts, fc.boolean(), fc.boolean(), cuts, async (text, isPlain, endsByPiece, shares) => {
      const whole = await here.call('POST', '/1.0/contents', { in_reply_to_id: asked.id, body: text })
      const bot = aWriter({ in_reply_to_id: asked.id }, isPlain ? plain : {})
      const characters = [...text]
      const places = [...new Set(shares.map((share) => Math.floor(share * characters.length))), characters.length]
      places.sort((one, other) => one - other)
      const lines = places.map((to, nth) =>
        JSON.stringify({ text: characters.slice(places[nth - 1] ?? 0, to).join('') }),
      )
      const bytes = Buffer.from(isPlain ? text : [...lines, ...(endsByPiece ? ['{"end":true}'] : [])].join('\n'))
      const inBytes = [0, ...shares.map((share) => Math.floor(share * bytes.length)).sort((a, b) => a - b)]
      for (const [nth, from] of inBytes.entries()) {
        bot.raw(bytes.subarray(from, inBytes[nth + 1]))
        await new Promise(setImmediate)
      }
      bot.end()
      const last = await bot.over()
      if (whole.status !== 200) {
        expect(last.status).toBe(whole.status)
        return
      }
      expect(last.content?.body).toBe(whole.body.body)
      expect((await ended(last.content?.id)).body).toBe(formatBody(text, 'markdown').text)
    }),
    { numRuns: runs(25) },
  )
})

test("a body of 100 KB is refused at the channel's limit", async () => {
  const { asked, ended } = await aQuestion()
  const limit = bodyLimits.web_messaging
  const bot = aWriter({ in_reply_to_id: asked.id })
  for (let sent = 0; sent < 100_000; sent += 1_000) bot.piece({ text: '🐌'.repeat(1_000) })
  bot.piece({ text: 'and more' })
  bot.piece({ end: true })
  const last = await bot.over()
  expect(bot.lines.filter((line) => line.refused)).toEqual([
    {
      refused: expect.objectContaining({
        status: 422,
        errors: [{ path: 'text', code: 'too_long', message: expect.any(String), limit, actual: limit + 1_000 }],
      }),
    },
  ])
  expect(last.content?.body).toBe('🐌'.repeat(limit))
  expect((await ended(last.content?.id)).body).toBe('🐌'.repeat(limit))
})

test('a thousand pieces a second reach the customer in few updates', { tags: 'deep' }, async () => {
  const { asked, pieces, ended } = await aQuestion()
  const bot = aWriter({ in_reply_to_id: asked.id })
  const words = Array.from({ length: 2_000 }, (_, nth) => `${nth} `)
  for (let nth = 0; nth < words.length; nth += 10) {
    for (const text of words.slice(nth, nth + 10)) bot.piece({ text })
    await new Promise((next) => setTimeout(next, 10))
  }
  bot.end()
  const last = await bot.over()
  const whole = words.join('')
  expect(last.content?.body).toBe(whole)
  expect((await ended(last.content?.id)).body).toBe(whole)
  expect(textOfPieces(pieces)).toBe(whole)
  expect(pieces.length).toBeLessThan(words.length / 4)
})

test('two authors write at the same time, each in their own message', async () => {
  const { asked, pieces, ended } = await aQuestion()
  const { token } = await anAgent(here, { reads: [here.account.source_id] })
  const writers = [aWriter({ in_reply_to_id: asked.id }), aWriter({ in_reply_to_id: asked.id }, { token })]
  const begun = await Promise.all(writers.map((writer) => writer.line('begun')))
  expect(new Set(begun.map(({ seq }) => seq)).size).toBe(2)
  for (let nth = 0; nth < 30; nth++)
    for (const [who, writer] of writers.entries()) writer.piece({ text: `${who}: ${nth}. ` })
  for (const writer of writers) writer.end()
  const lasts = await Promise.all(writers.map((writer) => writer.over()))
  for (const [who, last] of lasts.entries()) {
    const whole = Array.from({ length: 30 }, (_, nth) => `${who}: ${nth}. `).join('')
    expect(last).toMatchObject({ content: { id: begun[who]?.id, body: whole }, live: 'complete' })
    expect(textOfPieces(pieces.filter(({ id }) => id === begun[who]?.id))).toBe(whole)
    expect((await ended(last.content?.id)).body).toBe(whole)
  }
})

test('broken bytes end the message with the text before them', async () => {
  const { asked, ended } = await aQuestion()
  const bot = aWriter({ in_reply_to_id: asked.id }, plain)
  bot.raw(Buffer.concat([Buffer.from('So far 🐌'), Buffer.from([0xff, 0xfe]), Buffer.from('lost')]))
  const { id } = await bot.line('begun')
  expect(await bot.over()).toMatchObject({ error: 'bad_request', status: 400 })
  expect(await ended(id)).toMatchObject({ body: 'So far 🐌', live: 'interrupted' })
})

test('a status or a text that no database can store does not end the message', async () => {
  const { asked, ended } = await aQuestion()
  const bot = aWriter({ in_reply_to_id: asked.id, client_id: randomUUID() })
  bot.piece({ status: 'Look\0ing \ud83d' })
  bot.piece({ text: 'A\0B' })
  const { id } = await bot.line('begun')
  await eventually(
    'the text is on the disk',
    async () => (await here.store.read.liveMessages([String(id)]))[0]?.body === 'AB',
  )
  bot.end()
  await bot.over()
  expect((await ended(id)).body).toBe('AB')
})

test('a hundred invalid pieces end the message', async () => {
  const { asked, ended } = await aQuestion()
  const bot = aWriter({ in_reply_to_id: asked.id })
  bot.piece({ text: 'Sense' })
  for (let nth = 0; nth < 101; nth++) bot.raw('{{{\n')
  expect(await bot.over()).toMatchObject({ error: 'bad_request', message: expect.stringContaining('Line 102') })
  const { id } = await bot.line('begun')
  expect(await ended(id)).toMatchObject({ body: 'Sense', live: 'interrupted' })
})

test.each(['text/event-stream', 'multipart/form-data; boundary=x', 'text/html', 'image/png', 'application/xml'])(
  'a body of type %s is refused with the accepted types',
  async (type) => {
    const { asked } = await aQuestion()
    const answer = await fetch(`${here.url}/1.0/contents/live?in_reply_to_id=${asked.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${here.account.access_token}`, 'content-type': type },
      body: 'data: {"text":"Hello"}\n\n',
    })
    expect(answer.status).toBe(415)
    expect(await answer.json()).toMatchObject({
      message: expect.stringContaining('Send application/x-ndjson, application/jsonl, application/json, text/plain'),
    })
  },
)

test.each<[string, unknown, string]>([
  ['an unknown field', { text: 'lost', colour: 'red' }, 'Line 1 has unknown fields: colour.'],
  ['two fields', { text: 'lost', status: 'Looking' }, 'Line 1 has more than one field: text, status.'],
  ['a list of pieces', [{ text: 'lost' }], 'Line 1 is an array, no object.'],
  ['a number', 7, 'Line 1 is a number, no object.'],
  ['null', null, 'Line 1 is null, no object.'],
])('a piece with %s is refused with the reason, and the message continues', async (_, piece, sentence) => {
  const { asked } = await aQuestion()
  const bot = aWriter({ in_reply_to_id: asked.id, colour: 'red' })
  bot.piece(piece)
  bot.piece({ text: 'Here it is.' })
  bot.end()
  const { content, warnings } = await bot.over()
  const [refused] = bot.lines.flatMap((line) => (line.refused ? [line.refused] : []))
  expect(refused).toMatchObject({ error: 'bad_request', message: expect.stringContaining(sentence) })
  expect(content?.body).toBe('Here it is.')
  expect(warnings).toEqual([expect.objectContaining({ path: 'colour', code: 'unknown_field' })])
})
