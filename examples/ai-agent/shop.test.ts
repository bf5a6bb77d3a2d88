import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aiWorld, saveAgent } from '../../server/ai/testing/ai-world'
import { aRunningApp, type RunningApp } from '../../server/testing/a-running-app'
import { createAgent } from './agent'
import { decideShop } from './shop'

let here: RunningApp
const agent = createAgent(decideShop)
const { messages, handedOver } = aiWorld(() => here)
beforeAll(async () => {
  here = await aRunningApp()
  await once(agent.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(agent.address() as AddressInfo).port}/`
  expect((await saveAgent(here, { url })).status).toBe(200)
})
afterAll(async () => {
  agent.close()
  await here.stop()
})

const typesFrom = async (customer: Parameters<typeof messages>[0], from: number, count: number) =>
  (await messages(customer, from + count))
    .slice(from)
    .map(({ structured_content }) => structured_content?.type ?? 'text')

test('a customer answers the select, the form and the time, and is handed over', async () => {
  const customer = await here.customer()
  await customer.say('Hello')
  expect(await typesFrom(customer, 0, 3)).toEqual(['text', 'carousel', 'select'])
  const answer = async (nth: number, body: string, structured_reply: object) => {
    const in_reply_to_id = (await messages(customer, nth + 1))[nth]?.id ?? ''
    await customer.send({ in_reply_to_id, body, structured_reply: structured_reply as never })
  }
  await answer(2, 'Sun', { payload: 'sun' })
  expect(await typesFrom(customer, 3, 2)).toEqual(['text', 'form'])
  const responses = [{ page_id: 'name', items: [{ id: 'name', value: 'Ada' }] }]
  await answer(4, '', { type: 'form_response', responses })
  expect(await typesFrom(customer, 5, 2)).toEqual(['text', 'time_select'])
  const asked = (await messages(customer, 7))[6]?.structured_content
  const [slot] = asked?.type === 'time_select' ? asked.timeslots : []
  await answer(6, '', { ...slot })
  expect((await messages(customer, 8))[7]?.body).toBe('See you then, Ada. We set aside a plant for sun.')
  const { thread_id } = await customer.say('A person, please')
  expect(await handedOver(thread_id)).toBeTruthy()
})

test('after nonsense the question comes again, and the old select still counts', async () => {
  const customer = await here.customer()
  await customer.say('Hello')
  const select = (await messages(customer, 3))[2]
  await customer.say('qwertz %$')
  expect(await typesFrom(customer, 3, 2)).toEqual(['text', 'select'])
  await customer.send({ in_reply_to_id: select?.id ?? '', body: 'Sun', structured_reply: { payload: 'sun' } })
  expect(await typesFrom(customer, 5, 2)).toEqual(['text', 'form'])
})
