import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyLimits } from '../../../structured'
import { aRunningApp, eventually, type RunningApp } from '../../../testing/a-running-app'
import { type Line, type WriterOptions, writerAt } from './testing/a-writer'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

const aWriter = (query: Record<string, string>, options?: WriterOptions) => writerAt(here)(query, options)
const aQuestion = async () => (await (await here.customer()).say('Tell me a story')).id

async function sendRaw(head: string[], body: string): Promise<string> {
  let answer = ''
  const socket = connect(Number(new URL(here.url).port), '127.0.0.1')
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  const closed = new Promise((done) => socket.once('close', done))
  socket.write(`${[...head, `Authorization: Bearer ${here.account.access_token}`].join('\r\n')}\r\n\r\n${body}`)
  await closed
  return answer
}

const lastLine = (answer: string): Line => JSON.parse(answer.trimEnd().split('\n').at(-1) ?? '')

test('a client of HTTP/1.0 writes a message', async () => {
  const path = `/1.0/contents/live?in_reply_to_id=${await aQuestion()}`
  const answer = await sendRaw([`POST ${path} HTTP/1.0`, 'Host: bot', 'Content-Length: 4'], 'Once')
  expect(answer).toMatch(/^HTTP\/1\.[01] 200 OK\r\n/)
  expect(answer).not.toMatch(/transfer-encoding/i)
  expect(lastLine(answer)).toMatchObject({ content: { body: 'Once' }, live: 'complete' })
})

test('a client that waits for 100 Continue before its body gets it', async () => {
  const path = `/1.0/contents/live?in_reply_to_id=${await aQuestion()}`
  const head = [`PUT ${path} HTTP/1.1`, 'Host: bot', 'Expect: 100-continue', 'Content-Length: 4']
  const answer = await sendRaw(head, 'Once')
  expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/)
  expect(answer).toContain('"body":"Once"')
})

test.each(['GET', 'HEAD', 'PATCH', 'DELETE'])('a %s request to the path of live messages gets 404', async (method) => {
  const headers = { authorization: `Bearer ${here.account.access_token}` }
  const { status } = await fetch(`${here.url}/1.0/contents/live?in_reply_to_id=${await aQuestion()}`, {
    ...{ method, headers },
  })
  expect(status).toBe(404)
})

test('a compressed body is refused before the message begins', async () => {
  const id = await aQuestion()
  const answer = await fetch(`${here.url}/1.0/contents/live?in_reply_to_id=${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${here.account.access_token}`, 'content-encoding': 'gzip' },
    body: new Uint8Array(gzipSync('Once upon a time')),
  })
  expect(answer.status).toBe(415)
  expect(await answer.json()).toMatchObject({
    error: 'unsupported_media_type',
    message: expect.stringContaining('gzip'),
  })
  const { records } = (await here.call('GET', `/1.0/contents?q=in_reply_to_id:${id}`)).body
  expect(records ?? []).toEqual([])
})

test('content types are read in upper and lower case', async () => {
  const bot = aWriter({ in_reply_to_id: await aQuestion() }, { type: 'Application/X-NDJSON; charset=UTF-8' })
  bot.piece({ text: 'Once' })
  bot.end()
  expect(await bot.over()).toMatchObject({ content: { body: 'Once' } })
})

test('lines may have a byte order mark, CRLF, and no end after the last line', async () => {
  const bot = aWriter({ in_reply_to_id: await aQuestion() })
  bot.raw('\ufeff{"text":"One, "}\r\n\r\n{"text":"two, "}\r\n{"text":"three"}')
  bot.end()
  expect(await bot.over()).toMatchObject({ content: { body: 'One, two, three' }, live: 'complete' })
  expect(bot.lines.filter((line) => line.refused)).toEqual([])
})

test('a piece of 1 MB is cut, but a line of 1 MB ends the message', async () => {
  const limit = bodyLimits.web_messaging
  const long = aWriter({ in_reply_to_id: await aQuestion() }, { type: 'text/plain' })
  long.raw('x'.repeat(1_000_000))
  long.end()
  expect((await long.over()).content?.body).toBe('x'.repeat(limit))
  const asked = await aQuestion()
  const line = aWriter({ in_reply_to_id: asked })
  line.piece({ text: 'Before. ' })
  line.piece({ text: 'x'.repeat(1_000_000) })
  line.end()
  expect(await line.over()).toMatchObject({ error: 'too_large', status: 413 })
  const { id } = await line.line('begun')
  expect((await here.call('GET', `/1.0/contents/${id}`)).body).toMatchObject({ body: 'Before. ', live: 'interrupted' })
})

test('100,000 pieces of one character are cut at the limit with one refusal', async () => {
  const limit = bodyLimits.web_messaging
  const bot = aWriter({ in_reply_to_id: await aQuestion() })
  bot.raw('{"text":"x"}\n'.repeat(100_000))
  bot.end()
  expect((await bot.over()).content?.body).toBe('x'.repeat(limit))
  expect(bot.lines.filter((line) => line.refused)).toHaveLength(1)
})

test('a full message accepts a piece that replaces its text', async () => {
  const limit = bodyLimits.web_messaging
  const bot = aWriter({ in_reply_to_id: await aQuestion() })
  bot.piece({ text: 'x'.repeat(limit + 1) })
  bot.piece({ text: 'lost' })
  bot.piece({ replace: 'Short' })
  bot.piece({ text: ' again' })
  bot.piece({ text: 'x'.repeat(limit) })
  bot.end()
  expect((await bot.over()).content?.body).toBe(`Short again${'x'.repeat(limit - 'Short again'.length)}`)
  expect(bot.lines.filter((line) => line.refused)).toHaveLength(2)
})

test('simultaneous requests with one client_id write one message', async () => {
  const customer = await here.customer()
  const asked = await customer.say('Tell me a story')
  const query = { in_reply_to_id: asked.id, client_id: randomUUID() }
  const bots = Array.from({ length: 5 }, () => aWriter(query))
  const ids = new Set((await Promise.all(bots.map((bot) => bot.line('begun')))).map(({ id }) => id))
  expect(ids.size).toBe(1)
  await eventually('one is left', () => bots.filter(({ state }) => !state.over).length === 1)
  for (const { lines, state } of bots)
    if (state.over) expect(lines.at(-1)).toMatchObject({ error: 'live_over', status: 409 })
  const last = bots.find(({ state }) => !state.over)
  last?.piece({ text: 'Once' })
  last?.end()
  expect(await last?.over()).toMatchObject({ content: { body: 'Once' }, live: 'complete' })
  const { contents } = await customer.sync()
  expect(contents.filter(({ from }) => from === 'agent')).toHaveLength(1)
})

test.each([null, {}, ''])('structured_content %j removes an accepted payload', async (none) => {
  const bot = aWriter({ in_reply_to_id: await aQuestion() })
  bot.piece({ text: 'Once' })
  bot.piece({ structured_content: { type: 'select', items: [{ title: 'And then?', payload: 'on' }] } })
  bot.piece({ structured_content: none })
  bot.end()
  expect(await bot.over()).toMatchObject({ content: { body: 'Once', structured_content: {} }, live: 'complete' })
  expect(bot.lines.filter((line) => line.refused)).toEqual([])
})
