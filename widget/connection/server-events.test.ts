import { expect, test } from 'vitest'
import { aCustomer } from '../models/testing/a-customer'
import { aContent, aThread } from '../models/testing/builders'
import { settle } from '../models/testing/fake-clock'
import { serverEvents } from './server-events'

function someEvents(views: Promise<unknown> = Promise.resolve()) {
  const { conversation, shown } = aCustomer()
  const acts: string[] = []
  const exchange = { check: () => void acts.push('check'), catchUp: async () => void acts.push('catch up') }
  const event = serverEvents(
    conversation,
    exchange,
    () => views,
    (reason) => acts.push(reason),
  )
  return { conversation, acts, event, shown }
}

test('a message is shown once its view is loaded, and then the chat looks for a gap before the message', async () => {
  let arrive = () => {}
  const { event, shown, acts } = someEvents(
    new Promise<void>((done) => {
      arrive = done
    }),
  )
  event('message:added', aContent())
  await settle()
  expect([shown(), acts]).toEqual([[], []])
  arrive()
  await settle()
  expect([shown(), acts]).toEqual([['message 1: received'], ['check']])
})

test('a conversation that changed may have messages that this device does not have', () => {
  const { event, conversation, acts } = someEvents()
  event('thread:changed', aThread({ last_seq: 3 }))
  expect(conversation.thread.value?.last_seq).toBe(3)
  expect(acts).toEqual(['check'])
})

test('typing and the read marks of agents reach the conversation', () => {
  const { event, conversation } = someEvents()
  conversation.threadChanged(aThread())
  event('typing', { thread_id: 'thread-1', author_name: 'Ana', active: true, for_ms: 8_000 })
  event('thread:marks', { thread_id: 'thread-1', marks: { ...aThread().marks, agent_read_seq: 2 } })
  expect(conversation.typing.value?.author_name).toBe('Ana')
  expect(conversation.thread.value?.marks.agent_read_seq).toBe(2)
})

test('after a change of the identity everything is asked for again, and the end of the session is reported', () => {
  const { event, acts } = someEvents()
  event('session:changed', { identity: null })
  event('session:ended', { reason: 'signed_out' })
  expect(acts).toEqual(['catch up', 'signed_out'])
})

test('an event that this version does not know is ignored', () => {
  const { event, acts, shown } = someEvents()
  for (const name of ['message:invented', 'constructor', '__proto__']) event(name, {})
  expect([acts, shown()]).toEqual([[], []])
})
