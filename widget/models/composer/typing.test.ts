import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { SendRequest } from '../sync/request'
import { aContent } from '../testing/builders'
import { fakeClock } from '../testing/fake-clock'
import { createTyping } from './typing'

const ana = { thread_id: 'thread-1', author_name: 'Ana', active: true, for_ms: 8_000 }

function aTypist() {
  const clock = fakeClock()
  const shownId = signal('thread-1')
  const told: unknown[] = []
  const ask: SendRequest = async (_, request) => {
    told.push(request)
    throw new Error('no line')
  }
  return { clock, shownId, told, ...createTyping(clock, ask, shownId) }
}

test("the chat shows an agent's typing for the announced time", async () => {
  const { clock, shownId, typing, heardTyping } = aTypist()
  heardTyping(ana)
  expect(typing.value?.author_name).toBe('Ana')
  shownId.value = 'thread-2'
  expect(typing.value).toBe(null)
  shownId.value = 'thread-1'
  await clock.advance(8_000)
  expect(typing.value).toBe(null)
})

test('a message from the agent who types ends the typing indicator', () => {
  const { typing, heardTyping, wrote } = aTypist()
  heardTyping(ana)
  wrote([aContent({ author_name: 'Ben' })])
  expect(typing.value?.author_name).toBe('Ana')
  wrote([aContent({ author_name: 'Ana' })])
  expect(typing.value).toBe(null)
})

test('another agent who stops typing does not end the typing indicator', () => {
  const { typing, heardTyping } = aTypist()
  heardTyping(ana)
  heardTyping({ ...ana, author_name: 'Ben', active: false })
  expect(typing.value?.author_name).toBe('Ana')
})

test('the chat reports every three seconds that the customer types', async () => {
  const { clock, told, customerTyping } = aTypist()
  customerTyping(true)
  await clock.advance(1_000)
  customerTyping(true)
  await clock.advance(2_000)
  customerTyping(true)
  const active = { thread_id: 'thread-1', active: true }
  expect(told).toEqual([active, active])
  await clock.advance(6_000)
  expect(told.at(-1)).toEqual({ ...active, active: false })
})

test('writing in another conversation ends the typing in the first', () => {
  const { shownId, told, customerTyping } = aTypist()
  customerTyping(true)
  shownId.value = ''
  customerTyping(true)
  expect(told).toEqual([
    { thread_id: 'thread-1', active: true },
    { thread_id: 'thread-1', active: false },
  ])
})
