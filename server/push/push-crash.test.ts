import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPushService, type PushService } from '../testing/a-push-service'
import { aRunningApp, eventually, type RunningApp } from '../testing/a-running-app'
import { aVisitor, aWebSource } from '../testing/a-visitor'

let folder = ''
let service: PushService
let onPush: (nth: number) => number = () => 201
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bubblewire-push-crash-'))
  onPush = () => 201
  service = await aPushService((_, nth) => onPush(nth))
})
afterEach(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

const start = (delay: string) => aRunningApp({ DATA_DIR: folder, PUSH_DELAY: delay, LOG_LEVEL: 'silent' })

async function aCustomerOf(app: RunningApp) {
  const { channelId } = await aWebSource(app, { settings: { push: true } })
  const customer = await aVisitor(app, { channelId })
  const { id } = await customer.say('Hello')
  const { key } = await customer.value('push:key', {})
  await customer.value('push:subscribe', {
    ...service.subscribe(key ?? ''),
    scope: 'chat',
    page_url: '',
    language: 'en',
  })
  customer.close()
  return id
}

const reply = (app: RunningApp, id: string) =>
  app.call('POST', '/1.0/contents', { in_reply_to_id: id, body: 'Good news' })

async function killServer(app: RunningApp) {
  await app.store.close()
  await app.app.stop()
}

test('a restarted server sends the notification that it had stored', async () => {
  const first = await start('300')
  const id = await aCustomerOf(first)
  expect((await reply(first, id)).status).toBe(200)
  const { key } = first.app.needs.pushes
  await killServer(first)
  expect(service.requestedEndpoints).toEqual([])
  const later = Date.now() + 300_000
  const second = await aRunningApp({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, { clock: () => later })
  await eventually('it was sent', () => service.requestedEndpoints.length === 1)
  expect(second.app.needs.pushes.key).toBe(key)
  await second.stop()
})

test('a notification sent again after a crash replaces the first one', async () => {
  const first = await start('0')
  onPush = () => {
    void first.store.close()
    return 201
  }
  const id = await aCustomerOf(first)
  await reply(first, id)
  await eventually('it is sent', () => service.takenPushes.length === 1)
  await first.app.stop()
  onPush = () => 201
  const second = await start('0')
  await eventually('it is sent again', () => service.takenPushes.length === 2)
  const [one, other] = service.takenPushes
  expect(other?.message).toEqual(one?.message)
  expect(other?.headers.topic).toBe(one?.headers.topic)
  await eventually('it is written down', async () => {
    const depth = await second.store.read.outboxDepth(Date.now())
    return depth.every(({ kind, waiting }) => kind !== 'reach' || waiting === 0)
  })
  await second.stop()
})
