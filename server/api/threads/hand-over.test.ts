import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConnector } from '../../channels/testing/a-connector'
import type { SourceSettings } from '../../conversation/source-settings'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { anAgent } from '../../testing/an-agent'

let app: RunningApp
const open: { close(): Promise<unknown> }[] = []
let customers = 0
beforeAll(async () => {
  app = await aRunningApp()
})
afterAll(async () => {
  for (const each of open) await each.close()
  await app.stop()
})

async function aConversation(settings: SourceSettings) {
  const messenger = await aConnector(app, 'messenger', undefined, settings)
  open.push(messenger)
  const customer = `customer-${customers++}`
  const asked = await messenger.says({ from: { foreign_id: customer }, body: 'Hi' })
  return {
    messenger,
    customer,
    asked,
    types: () => messenger.requests.map(({ type }) => type),
    becomes: (holder: string) => messenger.notify({ type: 'control.changed', from: { foreign_id: customer }, holder }),
  }
}

const handOver = (parameters: Record<string, string>, token?: string) =>
  app.call('POST', `/1.0/bots/handover?${new URLSearchParams({ type: 'messenger', ...parameters })}`, undefined, token)

test('the server requests control when a bot passes a thread to an agent', async () => {
  const { messenger, customer, types, becomes, asked } = await aConversation({ primary_application: 'bot' })
  const answer = await handOver({ identity_foreign_id: customer, from: 'bot', to: 'agent' })
  expect(answer).toMatchObject({ status: 200, body: { status: 200, message: 'Success' } })
  await eventually('the request', () => types().includes('control.request'))
  await becomes('service')
  await messenger.reply(asked, { body: 'Hello' })
  await eventually('the message', () => types().includes('message.send'))
  expect(types()).toEqual(['control.request', 'message.send'])
})

test('passing control to the bot a second time is refused', async () => {
  const { messenger, customer, types } = await aConversation({ primary_application: 'service' })
  const parameters = { identity_foreign_id: customer, from: 'agent', to: 'bot', app_id: '42' }
  expect((await handOver(parameters)).status).toBe(200)
  await eventually('the pass', () => types().includes('control.pass'))
  expect(messenger.requests[0]).toMatchObject({ app_id: '42', identity: { foreign_id: customer } })
  expect(await handOver(parameters)).toMatchObject({ status: 409, body: { error: 'control_not_held' } })
})

test('if two agents pass control to the bot at once, only one succeeds', async () => {
  const { customer } = await aConversation({ primary_application: 'service', bot_app_id: '7' })
  const parameters = { identity_foreign_id: customer, from: 'agent', to: 'bot' }
  const answers = await Promise.all([handOver(parameters), handOver(parameters)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('the bot gets no control while an intervention with a reply is open', async () => {
  const { messenger, customer, asked, types } = await aConversation({ primary_application: 'service', bot_app_id: '7' })
  const { body: intervention } = await app.call('POST', `/1.0/interventions?content_id=${asked}`)
  await messenger.reply(asked, { body: 'Hello' })
  const parameters = { identity_foreign_id: customer, from: 'agent', to: 'bot' }
  expect(await handOver(parameters)).toMatchObject({ status: 409, body: { error: 'intervention_engaged' } })
  expect((await app.call('PUT', `/1.0/interventions/${intervention.id}/close`)).status).toBe(200)
  await eventually('the release', () => types().includes('control.release'))
  expect(types()).toEqual(['message.send', 'control.release'])
})

test.each([
  ['to oneself', { from: 'bot', to: 'bot' }, 422, 'validation_failed'],
  ['on another kind of channel', { from: 'bot', to: 'agent', type: 'chat_app' }, 422, 'validation_failed'],
  ['to a bot that nobody named', { from: 'agent', to: 'bot' }, 422, 'validation_failed'],
  ['from a side that does not hold it', { from: 'bot', to: 'agent' }, 409, 'control_not_held'],
])('a handover %s is refused', async (_, parameters, status, error) => {
  const { customer } = await aConversation({ primary_application: 'service' })
  expect(await handOver({ identity_foreign_id: customer, ...parameters })).toMatchObject({ status, body: { error } })
})

test('passing control needs the right to reply on the source', async () => {
  const { customer, messenger } = await aConversation({ primary_application: 'bot' })
  const parameters = { identity_foreign_id: customer, from: 'bot', to: 'agent' }
  const stranger = await anAgent(app)
  expect((await handOver(parameters, stranger.token)).status).toBe(404)
  const reader = await anAgent(app, { reads: [messenger.sourceId] })
  await app.call('PUT', `/1.0/users/${reader.id}/sources_permissions`, {
    sources_permissions: [{ source_id: messenger.sourceId, read: true, reply: false }],
  })
  expect((await handOver(parameters, reader.token)).status).toBe(403)
})
