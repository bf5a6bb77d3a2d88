import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../../testing/a-running-app'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

test('extra slashes within or after a URL path are ignored', async () => {
  const asked = await (await here.customer()).say('Do you have vases?')
  for (const path of [
    '/1.0/contents/?limit=5',
    '//1.0/contents?limit=5',
    '/1.0//contents//?limit=5',
    `/1.0/contents/${asked.id}/`,
  ])
    expect([path, (await here.call('GET', path)).status]).toEqual([path, 200])
  const reply = await here.call('POST', '//1.0/contents/', { in_reply_to_id: asked.id, body: 'Yes, in blue' })
  expect([reply.status, reply.body.body]).toEqual([200, 'Yes, in blue'])
})

test('slashes in a query value remain', async () => {
  const { body } = await here.call('GET', '/1.0/contents/?foreign_id=vases//blue/&limit=5')
  expect(body.records).toEqual([])
  expect((await here.call('GET', '/1.0/contents?limit=5/')).status).toBe(422)
})

test('a DELETE on a list without an id gets 404', async () => {
  for (const list of ['contents', 'account/sessions', 'agents', 'webhooks'])
    expect([list, (await here.call('DELETE', `/1.0/${list}/`)).status]).toEqual([list, 404])
})
