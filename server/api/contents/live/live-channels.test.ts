import { afterAll, beforeAll, expect, test } from 'vitest'
import { channelKinds } from '../../../../contract/channel-kinds'
import { aConnector } from '../../../channels/testing/a-connector'
import { bodyLimits } from '../../../structured'
import { aRunningApp, eventually, type RunningApp } from '../../../testing/a-running-app'
import { anAgent } from '../../../testing/an-agent'
import { writerAt } from './testing/a-writer'

let here: RunningApp
const open: { close(): Promise<unknown> }[] = []
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(async () => {
  for (const each of open) await each.close()
  await here.stop()
})

const select = { type: 'select', items: [{ type: 'reply', title: 'This', payload: 'this' }] }
const others = channelKinds.filter((kind) => kind !== 'web_messaging')

const connect = async (kind: (typeof others)[number]) => {
  const connector = await aConnector(here, kind)
  open.push(connector)
  return connector
}

test.each(others)('%s gets the complete message one time, as plain text without Markdown', async (kind) => {
  const connector = await connect(kind)
  const asked = await connector.says({ body: 'Which one?' })
  const text = 'It *grows*, and **grows**. '
  const bot = writerAt(here)({ in_reply_to_id: asked })
  for (let nth = 0; nth < 10; nth++) bot.piece({ text })
  bot.piece({ structured_content: select })
  await bot.line('accepted')
  const { id } = await bot.line('begun')
  await eventually('the text is on the disk', async () => (await here.store.read.liveMessages([String(id)]))[0]?.body)
  expect(connector.messages()).toEqual([])
  bot.end()
  expect(await bot.over()).toMatchObject({ content: { id }, live: 'complete' })
  await eventually('it arrives', () => connector.messages().length === 1)
  await connector.reply(asked, { body: 'It grows, and grows. '.repeat(10), structured_content: select })
  await eventually('the other one arrives', () => connector.messages().length === 2)
  const [live, whole] = connector.messages()
  const own = { id: '', webhookId: '', structured_content: expect.anything(), created_at: expect.anything() }
  expect({ ...live, ...own }).toEqual({ ...whole, ...own })
  expect(withoutRandom(live?.structured_content)).toEqual(withoutRandom(whole?.structured_content))
})

const withoutRandom = (value: unknown) => JSON.stringify(value ?? null).replace(/"[0-9a-f]{16,}"/g, '"…"')

test.each(others)("%s: a live message is cut at the channel's limit", async (kind) => {
  const connector = await connect(kind)
  const asked = await connector.says({ body: 'Hello' })
  const bot = writerAt(here)({ in_reply_to_id: asked, idle_timeout: '1' })
  bot.piece({ text: 'x'.repeat(bodyLimits[kind] + 1) })
  expect((await bot.line('refused')).refused?.errors?.[0]?.limit).toBe(bodyLimits[kind])
  expect(await bot.over()).toMatchObject({ error: 'live_silent' })
  await eventually('what came arrives', () => connector.messages().length === 1)
  expect(connector.messages()[0]?.body).toBe('x'.repeat(bodyLimits[kind]))
})

test("an agent who takes the conversation ends a bot's live message with 409", async () => {
  const customer = await here.customer()
  const asked = await customer.say('Is anybody there?')
  const anna = await anAgent(here, { reads: [here.account.source_id], email: 'anna@shop.example' })
  const bot = writerAt(here)({ in_reply_to_id: asked.id })
  const { id } = await bot.line('begun')
  bot.piece({ text: 'Let me' })
  await bot.line('received')
  expect((await here.call('PUT', `/1.0/conversations/${asked.thread_id}/take`, {}, anna.token)).status).toBe(200)
  expect(await bot.over()).toMatchObject({ error: 'live_taken_over', status: 409 })
  const ended = await eventually('it is interrupted', () => customer.changed.find(({ live }) => live === 'interrupted'))
  expect(ended).toMatchObject({ id, body: 'Let me' })
})
