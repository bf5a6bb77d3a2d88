import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/a-running-app'
import { aDesk, type Desk } from './testing/a-desk'

let here: Desk
beforeAll(async () => {
  here = await aDesk()
})
afterAll(() => here.stop())

const put = (path: string, token?: string) => here.call('PUT', `/1.0/${path}`, undefined, token)

test('after PUT close, an open thread closes and refuses agent replies', async () => {
  const { asked } = await here.question()
  const { status, body } = await put(`content_threads/${asked.thread_id}/close`)
  expect([status, body.closed]).toEqual([200, false])
  await eventually('it is closed', async () => (await here.thread(asked.thread_id)).closed)
  expect((await here.reply(asked.id)).status).toBe(403)
})

test('POST opens and returns an intervention if there is none', async () => {
  const { asked } = await here.question()
  const { status, body } = await here.call('POST', `/1.0/interventions?content_id=${asked.id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ content_id: asked.id, closed: false, closed_at: null, user_id: here.account.agent_id })
  expect(await here.intervention(body.id)).toEqual(body)
})

test('POST reopens a closed intervention', async () => {
  const { asked } = await here.question()
  const opened = await here.opened(asked.id)
  await here.reply(asked.id)
  await here.closed(opened.id)
  expect(await here.opened(asked.id)).toMatchObject({ id: opened.id, closed: false, closed_at: null })
})

test('PUT close of an intervention returns closed_at before it is closed', async () => {
  const { asked } = await here.question()
  const opened = await here.opened(asked.id)
  await here.reply(asked.id)
  const { status, body } = await put(`interventions/${opened.id}/close`)
  expect([status, body.closed, body.closed_at]).toEqual([200, false, expect.stringMatching(/Z$/)])
  await eventually('it is closed', async () => (await here.intervention(opened.id)).closed)
})

test.each([
  ['an open intervention', 'POST', 'open'],
  ['a closed one', 'PUT', 'closed'],
])('%s has no such transition: %s is refused', async (_, method, state) => {
  const { asked } = await here.question()
  const opened = await here.opened(asked.id)
  await here.reply(asked.id)
  if (state === 'closed') await here.closed(opened.id)
  const path = method === 'POST' ? `interventions?content_id=${asked.id}` : `interventions/${opened.id}/close`
  expect((await here.call(method, `/1.0/${path}`)).status).toBe(method === 'POST' ? 422 : 403)
})
