import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConnector } from '../../../channels/testing/a-connector'
import { aRunningApp, type RunningApp } from '../../../testing/a-running-app'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

const post = (path: string, type: string, body = '') =>
  fetch(`${here.url}${path}&access_token=${here.account.access_token}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  })

test.each(['text/plain', 'text/plain;charset=UTF-8', 'application/xml', 'application/octet-stream'])(
  'an intervention can be created with an empty body of the type %s',
  async (type) => {
    const asked = await (await here.customer()).say('Hello')
    const answer = await post(`/1.0/interventions?content_id=${asked.id}`, type)
    expect([answer.status, (await answer.json()).content_id]).toEqual([200, asked.id])
  },
)

test('a body of an unknown type is still refused', async () => {
  const asked = await (await here.customer()).say('Hello')
  expect((await post(`/1.0/interventions?content_id=${asked.id}`, 'application/xml', '<a/>')).status).toBe(415)
})

test('a handover accepts an empty text/plain body and an empty app_id', async () => {
  const messenger = await aConnector(here, 'messenger', undefined, { primary_application: 'bot' })
  await messenger.says({ from: { foreign_id: 'ada' }, body: 'Hi' })
  const query = 'type=messenger&identity_foreign_id=ada&from=bot&to=agent&app_id='
  expect((await post(`/1.0/bots/handover?${query}`, 'text/plain;charset=UTF-8')).status).toBe(200)
  await messenger.close()
})

test('an empty filter of a list is ignored', async () => {
  expect((await here.call('GET', '/1.0/contents?limit=&offset=&source_id=')).status).toBe(200)
})

test('the API document describes query parameters and no request body', async () => {
  const { paths } = await (await fetch(`${here.url}/docs/json`)).json()
  const names = (path: string) =>
    paths[path].post.parameters.map((each: { in: string; name: string }) => `${each.in} ${each.name}`)
  expect(names('/1.0/interventions')).toEqual(['query content_id'])
  expect(names('/1.0/bots/handover')).toContain('query app_id')
  expect([paths['/1.0/interventions'].post.requestBody, paths['/1.0/bots/handover'].post.requestBody]).toEqual([
    undefined,
    undefined,
  ])
})
