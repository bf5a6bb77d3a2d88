import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { deleteThread } from '../threads/delete-thread'
import { arrivalId } from './arrival-id'
import { eventOrderingKey } from './ordering-keys'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

const told = async (contentId: string) =>
  (await here.store.read.publishedAfter(0, 1000)).filter(({ body }) => JSON.parse(body).resource.id === contentId)

test('an acknowledged message stores one event without an outbox row', async () => {
  const customer = await here.customer()
  const said = await customer.say('Hello')
  const [event, ...more] = await told(said.id)
  expect(more).toEqual([])
  expect(event).toMatchObject({ type: 'content.imported', thread_id: said.thread_id })
  expect(JSON.parse(event?.body ?? '')).toMatchObject({
    id: event?.id,
    resource: { metadata: { body: 'Hello', status: 'new' } },
  })
  expect(await here.store.read.outboxOf(eventOrderingKey(said.thread_id))).toEqual([])
})

test('an event is sent after earlier rows with the same ordering key', async () => {
  const customer = await here.customer()
  const first = await customer.say('first')
  const orderingKey = eventOrderingKey(first.thread_id)
  const waiting = { kind: 'event', type: 'content.thread_opened', content_id: first.id } as const
  await here.store.transact((tx) =>
    tx.insertOutbox({
      id: here.app.needs.ids(),
      ordering_key: orderingKey,
      task: waiting,
      due_at: Date.now() + 60_000,
      created_at: 1,
    }),
  )
  const second = await customer.say('second')
  expect(await told(second.id)).toEqual([])
  expect((await here.store.read.outboxOf(orderingKey)).map(({ task }) => task)).toEqual([
    waiting,
    { kind: 'event', type: 'content.imported', content_id: second.id },
  ])
  await here.store.transact((tx) => tx.hastenOrderingKey(orderingKey, 1))
  await eventually('no row waits', async () => (await here.store.read.outboxOf(orderingKey)).length === 0)
  const third = await customer.say('third')
  const events = (await here.store.read.publishedAfter(0, 1000)).filter(
    ({ thread_id }) => thread_id === first.thread_id,
  )
  expect(events.map(({ type, body }) => [type, JSON.parse(body).resource.id])).toEqual([
    ['content.imported', first.id],
    ['content.thread_opened', first.id],
    ['content.imported', second.id],
    ['content.imported', third.id],
  ])
})

test('deleting a conversation deletes all its events', async () => {
  const customer = await here.customer()
  const said = await customer.say('To be forgotten')
  await here.call('POST', '/1.0/contents', { in_reply_to_id: said.id, body: 'An answer' })
  // The body of this event names neither the content nor the thread.
  const { id, thread_id } = said
  const { app, store } = here
  const old = { id: app.needs.ids(), type: 'content.imported' as const, source_id: 'c'.repeat(24), thread_id }
  const rest = { body: JSON.stringify({ resource: { id } }), created_at: 1 }
  await store.transact((tx) => tx.insertPublished({ ...old, ...rest }))
  const about = async () => (await store.read.publishedAfter(0, 1000)).filter((event) => event.thread_id === thread_id)
  await eventually('all of it is told', async () => (await about()).length > 3)
  const before = await about()
  expect(before.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['content.imported', 'content.replied', 'content.exported']),
  )
  expect(before.map((event) => event.id)).toContain(arrivalId(id))

  await deleteThread(app.needs, thread_id)
  expect(await about()).toEqual([])
})
