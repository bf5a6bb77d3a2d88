import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { shopWords, words } from './answers'
import { type Bot, startBot } from './bot'
import { pictureFiles } from './pictures'
import type { Settings } from './settings'
import { shopAt } from './shop'
import { type StandIn, standInApi } from './stand-in-api'

const picturesFolder = mkdtempSync(join(tmpdir(), 'bot-pictures-'))
for (const file of Object.values(pictureFiles)) writeFileSync(join(picturesFolder, file), 'a picture')

afterAll(() => rmSync(picturesFolder, { recursive: true, force: true }))

let api: StandIn
let bots: Bot[]
let said: string[]

beforeEach(async () => {
  api = await standInApi()
  bots = []
  said = []
})
afterEach(async () => {
  await Promise.all(bots.map((bot) => bot.stop()))
  await api.stop()
})

async function start(changes: Partial<Settings> = {}): Promise<Bot> {
  const settings: Settings = {
    apiUrl: api.url,
    accessToken: 'right',
    host: '127.0.0.1',
    port: 0,
    publicUrl: null,
    shop: shopAt('http://localhost:3001'),
    picturesFolder,
    waits: [1, 1, 1],
    wordMs: 0,
    ...changes,
  }
  const bot = await startBot(settings, (sentence) => said.push(sentence))
  bots.push(bot)
  return bot
}

async function started(changes?: Partial<Settings>): Promise<Bot> {
  const bot = await start(changes)
  await bot.registered
  return bot
}

test('the bot registers its webhook at its start and answers the handshake', async () => {
  const bot = await started()
  expect(api.webhooks).toMatchObject([
    { name: 'demo bot', url: bot.url, active: true, registered_events: ['content.imported'] },
  ])
})

test('a restarted bot reuses its webhook with new keys', async () => {
  const first = await started()
  const [before] = api.webhooks
  await first.stop()
  const second = await started()
  expect(api.webhooks).toHaveLength(1)
  expect(api.webhooks[0]).toMatchObject({ id: before?.id, url: second.url, active: true })
  expect(api.webhooks[0]?.secret).not.toBe(before?.secret)
  expect(await api.say('select')).toBe(204)
})

test.each(words)('the word %s gets one answer with the matching message type', async (word) => {
  const types = { link: 'rich_link', pay: 'wallet_pay', time: 'time_select', story: 'carousel', help: 'select' }
  await started()
  expect(await api.say(`  ${word.toUpperCase()} `, { contentId: 'asked' })).toBe(204)
  expect(api.replies).toHaveLength(1)
  expect(api.replies[0]).toMatchObject({
    in_reply_to_id: 'asked',
    structured_content: { type: types[word as keyof typeof types] ?? word },
  })
})

test('the story is written piece by piece, with statuses between the pieces', async () => {
  await started()
  expect(await api.say('story', { contentId: 'asked' })).toBe(204)
  expect(api.statuses).toEqual(['Asking the oldest fern', 'Pouring another cup'])
  expect(api.replies[0]?.body).toMatch(/^\*\*The fern that drank tea\*\*\n\nEvery evening/)
  expect(api.calls).not.toContain('POST /1.0/contents')
})

test('any other text gets a short answer that lists the known words', async () => {
  await started()
  await api.say('Do you have cacti?')
  for (const word of shopWords) expect(api.replies[0]?.body).toContain(word)
  expect(api.replies[0]?.structured_content).toBeUndefined()
  expect(api.uploads).toEqual([])
})

test('a customer who wants a person is handed over to the team', async () => {
  await started()
  await api.say('Can I talk to a person?')
  expect(api.calls.slice(-2)).toEqual([expect.stringMatching(/^PUT .*\/hand_over$/), 'POST /1.0/contents'])
  expect(api.replies).toMatchObject([{ body: expect.stringContaining('A person answers here') }])
})

test("the bot names the customer's choice in its answer", async () => {
  await started()
  await api.say('Small', { reply: { payload: 'size-small' } })
  expect(api.replies).toMatchObject([{ body: 'Noted: Small. That is a pot of 4 inches.' }])
  expect(api.replies[0]?.structured_content).toBeUndefined()
})

test('tapping an option of "help" sends the chosen message', async () => {
  await started()
  await api.say('Sizes of pots', { reply: { payload: 'show-select' } })
  expect(api.replies[0]?.body).toBe('Which size of pot do you need?')
  expect(api.replies[0]?.structured_content?.type).toBe('select')
})

test('the pictures are uploaded one time, however many answers show them', async () => {
  await started()
  await Promise.all([api.say('carousel'), api.say('template')])
  await api.say('list')
  expect(api.uploads.sort()).toEqual(Object.values(pictureFiles).sort())
})

test('an event that is delivered twice is answered one time', async () => {
  await started()
  expect(await api.say('select', { eventId: 'e', contentId: 'c' })).toBe(204)
  expect(await api.say('select', { eventId: 'e', contentId: 'c' })).toBe(204)
  expect(api.replies).toHaveLength(1)
})

test('the bot retries a reply that is refused with 429 or 503', async () => {
  await started()
  api.trouble.push({ call: 'POST /1.0/contents', answer: 429 }, { call: 'POST /1.0/contents', answer: 503 })
  expect(await api.say('select')).toBe(204)
  expect(api.replies).toHaveLength(1)
})

test('a reply whose response was lost is not sent twice', async () => {
  await started()
  api.trouble.push({ call: 'POST /1.0/contents', answer: 'lost' })
  expect(await api.say('select')).toBe(204)
  expect(api.replies).toHaveLength(1)
})

test('a restarted bot ignores an event that it answered before the restart', async () => {
  const first = await started()
  expect(await api.say('select', { eventId: 'e', contentId: 'c' })).toBe(204)
  await first.stop()
  await started()
  expect(await api.say('select', { eventId: 'e', contentId: 'c' })).toBe(204)
  expect(api.replies).toHaveLength(1)
})

test('an event delivered after a restart gets no second answer', async () => {
  await (await started()).stop()
  api.replies.push({ in_reply_to_id: 'c', client_id: 'of-a-person', body: 'answered before the restart' })
  await started()
  expect(await api.say('select', { contentId: 'c', issuedAt: new Date(Date.now() - 60_000) })).toBe(204)
  expect(api.replies).toHaveLength(1)
})

test('while the API fails, deliveries are not acknowledged', async () => {
  await started()
  for (let nth = 0; nth < 4; nth++) api.trouble.push({ call: 'POST /1.0/contents', answer: 500 })
  expect(await api.say('select', { eventId: 'e', contentId: 'c' })).toBe(503)
  expect(said.join()).toContain('answered 500')
  expect(await api.say('select', { eventId: 'e', contentId: 'c' })).toBe(204)
  expect(api.replies).toHaveLength(1)
})

test('a reply that the API refuses for good is dropped and logged', async () => {
  await started()
  api.trouble.push({ call: 'POST /1.0/contents', answer: 403 })
  expect(await api.say('select')).toBe(204)
  expect(said.join()).toContain('answered 403')
})

test('a refused structured answer is sent as text', async () => {
  await started()
  api.trouble.push({ call: 'POST /1.0/contents', answer: 422 })
  expect(await api.say('select')).toBe(204)
  expect(api.replies).toHaveLength(1)
  expect(api.replies[0]?.structured_content).toBeUndefined()
  expect(said.join()).toContain('answered 422')
})

test('the bot waits for a server that is not up yet', async () => {
  const late = createServer()
  await new Promise<void>((listening) => late.listen(0, '127.0.0.1', listening))
  const { port } = late.address() as AddressInfo
  await new Promise((closed) => late.close(closed))

  const bot = await start({ apiUrl: `http://127.0.0.1:${port}` })
  await expect.poll(() => said.join()).toContain('could not be reached')
  late.on('request', (request, response) => {
    fetch(api.url + request.url, { headers: { authorization: 'Bearer right' } }).then(async (answer) => {
      const listed = await answer.text()
      response.end(
        request.method === 'GET' ? listed : JSON.stringify({ id: 'w1', active: true, handshake_error: null }),
      )
    })
  })
  await new Promise<void>((listening) => late.listen(port, '127.0.0.1', listening))
  await bot.registered
  late.closeAllConnections()
  late.close()
})

test('a wrong token is reported immediately, and not tried again', async () => {
  const bot = await start({ accessToken: 'wrong' })
  await expect(bot.registered).rejects.toThrow('answered 401: The token is not known.')
  expect(api.calls).toHaveLength(1)
})
