import { afterAll, beforeAll, expect, test } from 'vitest'
import { historyOf as historyForAiSdk } from '../ai-sdk/index'
import { historyOf as historyForLangchain } from '../langchain/index'
import { historyOf as historyForOpenai } from '../openai-agents/index'
import { aQuestion, failure, startApp, stopApp } from '../testing/a-question'
import { readHistory } from './history'

beforeAll(startApp)
afterAll(stopApp)

/** Returns a conversation with the question and this many replies, `0` to `count - 1`. */
async function aConversationOf(count: number, given: { private?: boolean } = {}) {
  const { call: client, reply, thread_id } = await aQuestion()
  for (let nth = 0; nth < count; nth += 1) await client('createContent', { body: String(nth), ...reply, ...given })
  return { client, thread_id }
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, nth) => String(from + nth))

test('a bot reads a history of 321 messages: all of it, or the newest', async () => {
  const { client, thread_id } = await aConversationOf(320)
  const texts = async (limit?: number) => (await readHistory(client, thread_id, limit)).map(({ content }) => content)
  expect(await texts(Number.POSITIVE_INFINITY)).toEqual(['Hello', ...numbers(0, 320)])
  expect(await texts(1_000_000)).toHaveLength(321)
  expect(await texts(301)).toEqual(numbers(19, 320))
  expect(await texts(150)).toEqual(numbers(170, 320))
  expect(await texts()).toEqual(numbers(270, 320))
  for (const history of [historyForAiSdk, historyForLangchain, historyForOpenai])
    expect(await history(client, thread_id, 310)).toHaveLength(310)
})

test('notes between agents hide no message behind them', async () => {
  const { client, thread_id } = await aConversationOf(160, { private: true })
  expect(await readHistory(client, thread_id, 1)).toEqual([{ role: 'user', content: 'Hello' }])
})

test.each([0, -1, 1.5, Number.NaN])('a limit of %s is refused', async (limit) => {
  const { client, thread_id } = await aConversationOf(0)
  expect(await failure(readHistory(client, thread_id, limit))).toMatchObject({ status: 422 })
})
