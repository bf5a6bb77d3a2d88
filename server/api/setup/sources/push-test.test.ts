import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PushNotice } from '../../../../contract/chat/push'
import { aPushService, type PushService } from '../../../testing/a-push-service'
import { aRunningApp, type RunningApp } from '../../../testing/a-running-app'
import { aWebSource } from '../../../testing/a-visitor'
import { anAgent } from '../../../testing/an-agent'

let here: RunningApp
let service: PushService
let path = ''
let key = ''
beforeAll(async () => {
  here = await aRunningApp()
  service = await aPushService()
  const { sourceId } = await aWebSource(here)
  path = `/1.0/content_sources/${sourceId}/push_test`
  key = (await here.call('GET', path)).body.key
})
afterAll(async () => {
  await here.stop()
  await service.close()
})

test('an administrator can send a test notification to their own browser', async () => {
  const browser = service.subscribe(key)
  const answer = await here.call('POST', path, { ...browser, language: 'fr' })
  expect(answer).toMatchObject({ status: 200, body: { outcome: 'sent', reason: null } })
  const pushed = service.of(browser)[0]?.message as PushNotice | undefined
  expect(pushed?.notification).toMatchObject({
    title: 'Shop',
    body: 'Une notification d’essai de Shop',
    lang: 'fr',
    actions: [],
  })
})

test('the response says why the server sent no test notification', async () => {
  const ended = service.subscribe(key)
  service.end(ended)
  expect((await here.call('POST', path, ended)).body).toMatchObject({ outcome: 'gone' })
  const refused = await here.call('POST', path, service.subscribe('another key'))
  expect(refused.body).toEqual({ outcome: 'refused', reason: 'status 403' })
  const nobody = { ...service.subscribe(key), endpoint: 'http://127.0.0.1:9/push' }
  expect(await here.call('POST', path, nobody)).toMatchObject({ status: 422, body: { error: 'push_endpoint' } })
  const away = { ...service.subscribe(key), endpoint: 'http://127.0.0.1:1025/push' }
  expect((await here.call('POST', path, away)).body).toMatchObject({ outcome: 'later', reason: expect.any(String) })
})

test('only agents who manage sources can send test notifications', async () => {
  const reader = await anAgent(here, { reads: [path.split('/')[3] ?? ''] })
  const browser = service.subscribe(key)
  expect((await reader.call('GET', path)).status).toBe(403)
  expect((await reader.call('POST', path, browser)).status).toBe(403)
  expect((await (await anAgent(here)).call('POST', path, browser)).status).toBe(404)
  expect(service.of(browser)).toEqual([])
})
