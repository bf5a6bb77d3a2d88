import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aRunningApp, eventually, type RunningApp } from '../testing/a-running-app'
import { aVisitor } from '../testing/a-visitor'
import { aiWorld, saveAgent } from './testing/ai-world'

let here: RunningApp
const { anAgent, closeAgents, texts, ended, handedOver } = aiWorld(() => here)
beforeAll(async () => {
  here = await aRunningApp()
})
afterEach(closeAgents)
afterAll(() => here.stop())

test('a customer who writes the word for a person gets one', async () => {
  const agent = await anAgent({ person_words: ['human', 'a person, please'] }, (run) => {
    run.text('I am back.')
    run.finish()
  })
  const customer = await here.customer()
  const { thread_id } = await customer.say('  Human!! ')
  await handedOver(thread_id)
  expect(agent.inputs).toEqual([])
  await here.call('PUT', `/1.0/conversations/${thread_id}/give_back`)
  await customer.say('And my order?')
  expect(await texts(customer, 1)).toEqual(['I am back.'])
  expect(agent.inputs[0]?.messages.map(({ content }) => content)).toEqual(['  Human!! ', 'And my order?'])
})

test.each([
  ['🙋', ' 🙋 '],
  ['担当者', '担当者！'],
  ['Café', 'CAFE\u0301?'],
])('the word %s for a person is found in "%s"', async (word, body) => {
  const agent = await anAgent({ person_words: [word, '…'] }, (run) => run.finish())
  const customer = await here.customer()
  const { thread_id } = await customer.say(body)
  await handedOver(thread_id)
  expect(agent.inputs).toEqual([])
})

test('a word for a person within a longer message is for the agent', async () => {
  await anAgent({ person_words: ['human'] }, (run) => {
    run.text('I am a machine.')
    run.finish()
  })
  const customer = await here.customer()
  const { thread_id } = await customer.say('Are you human?')
  expect(await texts(customer, 1)).toEqual(['I am a machine.'])
  expect((await here.store.read.thread(thread_id))?.handed_over_at).toBeNull()
})

test('a customer who asks for a person during a run ends the run', async () => {
  const agent = await anAgent({ person_words: ['human'], fallback: { '*': 'Sorry.' } }, (run) => run.closed)
  const customer = await here.customer()
  const { thread_id } = await customer.say('Hi')
  await eventually('the run began', () => agent.inputs.length === 1)
  await customer.say('human')
  await handedOver(thread_id)
  expect(await ended(thread_id)).toMatchObject({ state: 'canceled' })
  expect(customer.received.filter(({ from }) => from === 'agent')).toEqual([])
})

test('the menu of the chat asks for a person, twice without harm', async () => {
  const agent = await anAgent({}, (run) => run.closed)
  const customer = await aVisitor(here)
  const { thread_id } = await customer.say('Hi')
  await eventually('the run began', () => agent.inputs.length === 1)
  const ask = () => customer.ask('thread:ask_person', { thread_id })
  expect(await Promise.all([ask(), ask()])).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ])
  await handedOver(thread_id)
  expect(await ended(thread_id)).toMatchObject({ state: 'canceled', error: 'The customer asked for a person.' })
  expect(await ask()).toEqual({ ok: true, value: null })
})

test("asking for a person is refused without an agent or in another's thread", async () => {
  await anAgent({}, (run) => run.finish())
  const [customer, other] = [await aVisitor(here), await aVisitor(here)]
  const { thread_id } = await customer.say('Hi')
  await other.say('Hello')
  expect(await other.ask('thread:ask_person', { thread_id })).toMatchObject({ error: { code: 'unknown_thread' } })
  expect(await customer.ask('thread:ask_person', {} as never)).toMatchObject({ error: { code: 'invalid_message' } })
  await saveAgent(here, null)
  expect(await customer.ask('thread:ask_person', { thread_id })).toMatchObject({
    ok: false,
    error: { message: 'The source of this conversation has no AI agent.' },
  })
})
