import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDesk, type Desk } from '../../api/conformance/testing/a-desk'
import { aRunningApp, eventually } from '../../testing/a-running-app'
import { eventOrderingKey } from '../events/ordering-keys'

let here: Desk
beforeAll(async () => {
  here = await aDesk(() => Date.parse('2026-07-06T08:00:00Z'))
})
afterAll(() => here.stop())

const put = (path: string, token?: string, body?: object) => here.call('PUT', `/1.0/${path}`, body, token)

test('intervention events arrive in order, each with the state at its time', async () => {
  const receiver = await here.receiver()
  const agent = await here.colleague()
  const registered_events = [
    'intervention.opened',
    'intervention.reopened',
    'intervention.closed',
    'intervention.canceled',
    'intervention.assigned',
    'intervention.user_updated',
  ]
  const { body: webhook } = await here.call('POST', '/1.0/webhooks', {
    name: 'all',
    url: receiver.url,
    registered_events,
  })
  const { customer, asked } = await here.question()
  const opened = await here.opened(asked.id)
  await put(`interventions/${opened.id}/reassign`, undefined, { user_id: null })
  await put(`interventions/${opened.id}/reassign`, undefined, { user_id: agent.id })
  await here.reply(asked.id, {}, agent.token)
  await here.closed(opened.id, agent.token)
  await customer.say('Again')
  await here.closed(opened.id, agent.token)
  await here.opened(asked.id)
  const { asked: other } = await here.question()
  const canceled = await here.opened(other.id)
  await here.call('DELETE', `/1.0/interventions/${canceled.id}/cancel`)
  const own = () => receiver.interventionEvents().filter(({ resource }) => resource.id === opened.id)
  await eventually('all arrive', () => own().length === 8)
  expect(own().map(({ type, resource: { metadata } }) => [type, metadata.closed, metadata.user_id])).toEqual([
    ['intervention.opened', false, opened.user_id],
    ['intervention.user_updated', false, null],
    ['intervention.assigned', false, agent.id],
    ['intervention.closed', true, agent.id],
    ['intervention.reopened', false, agent.id],
    ['intervention.closed', true, agent.id],
    ['intervention.reopened', false, opened.user_id],
    ['intervention.user_updated', false, opened.user_id],
  ])
  await eventually('the cancellation arrives', () =>
    receiver
      .interventionEvents()
      .find(({ type, resource }) => type.endsWith('canceled') && resource.id === canceled.id),
  )
  await here.call('DELETE', `/1.0/webhooks/${webhook.id}`)
})

test('a restarted server closes an intervention that was being closed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-closing-'))
  const first = await aRunningApp({ DATA_DIR: folder })
  const customer = await first.customer()
  const asked = await customer.say('Hello')
  customer.close()
  const { body: opened } = await first.call('POST', `/1.0/interventions?content_id=${asked.id}`)
  await first.call('POST', '/1.0/contents', { in_reply_to_id: asked.id, body: 'Hi' })
  await first.store.transact(async (tx) => {
    const record = await tx.intervention(opened.id)
    const thread = await tx.thread(asked.thread_id)
    if (!record || !thread) throw new Error('the intervention or its thread is not stored')
    await tx.updateIntervention({ ...record, state: 'closing', closed_at: 1 })
    await tx.updateThread({ ...thread, closing: true })
    const due = { due_at: Date.now() + 1500, created_at: 0 }
    const orderingKey = eventOrderingKey(thread.id)
    const { ids } = first.app.needs
    await tx.insertOutbox({
      ...due,
      id: ids(),
      ordering_key: orderingKey,
      task: { kind: 'close', of: 'intervention', id: record.id },
    })
    await tx.insertOutbox({
      ...due,
      id: ids(),
      ordering_key: orderingKey,
      task: { kind: 'close', of: 'thread', id: thread.id },
    })
  })
  await first.app.stop()
  await first.store.close()
  const second = await aRunningApp({ DATA_DIR: folder })
  const closed = async (path: string) => (await second.call('GET', `/1.0/${path}`)).body.closed
  await eventually('the intervention closes', () => closed(`interventions/${opened.id}`))
  await eventually('the thread closes', () => closed(`content_threads/${asked.thread_id}`))
  await second.stop()
})
