import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Content } from '../../contract/content'
import type { SourceSettings } from '../conversation/source-settings'
import { aRunningApp, eventually, type RunningApp } from '../testing/a-running-app'
import { aConnector } from './testing/a-connector'

let app: RunningApp
const open: { close(): Promise<unknown> }[] = []
beforeAll(async () => {
  app = await aRunningApp()
})
afterAll(async () => {
  for (const each of open) await each.close()
  await app.stop()
})

async function aMessenger(settings: SourceSettings, answer?: Parameters<typeof aConnector>[2]) {
  const messenger = await aConnector(app, 'messenger', answer, settings)
  open.push(messenger)
  return messenger
}
const typesOf = (messenger: Awaited<ReturnType<typeof aMessenger>>) => messenger.requests.map(({ type }) => type)
const statusOf = async (id: string) => (await app.call('GET', `/1.0/contents/${id}`)).body as Content
const arrived = (id: string) =>
  eventually('the message arrives', async () => (await statusOf(id)).synchronization_status === 'success')

test('a message of a thread without a primary application needs no control', async () => {
  const messenger = await aMessenger({})
  const { body } = await messenger.reply(await messenger.says({ body: 'Hi' }), { body: 'Hello' })
  await arrived(body.id)
  expect(typesOf(messenger)).toEqual(['message.send'])
})

test('a primary service replies to a customer without requesting control', async () => {
  const messenger = await aMessenger({ primary_application: 'service' })
  const { body } = await messenger.reply(await messenger.says({ body: 'Hi' }), { body: 'Hello' })
  await arrived(body.id)
  expect(typesOf(messenger)).toEqual(['message.send'])
})

test('a primary service takes control from another application, then sends', async () => {
  const held = { now: true }
  const messenger = await aMessenger({ primary_application: 'service' }, ({ type }) => {
    if (type === 'control.take') held.now = false
    if (type === 'message.send' && held.now) return { status: 409, body: { error: 'thread_control', app_id: '77' } }
    return { status: 200, body: { foreign_id: 'f' } }
  })
  const { body } = await messenger.reply(await messenger.says({ body: 'Hi' }), { body: 'Hello' })
  await arrived(body.id)
  expect(typesOf(messenger)).toEqual(['message.send', 'control.take', 'message.send'])
})

test('a control notice about an unknown customer is refused', async () => {
  const messenger = await aMessenger({})
  const notice = { type: 'control.changed', from: { foreign_id: 'nobody' }, holder: 'bot' }
  expect((await messenger.notify(notice)).status).toBe(404)
  const other = await aConnector(app, 'chat_app')
  open.push(other)
  expect((await other.notify(notice)).status).toBe(422)
})
