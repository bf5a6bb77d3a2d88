import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AlertEvent } from '../../contract/webhook-event'
import { createEventSealer } from '../conversation/events/audit/seal-events'
import { sendAlerts } from '../conversation/events/audit/send-alerts'
import { aRunningApp, eventually, type RunningApp } from '../testing/a-running-app'
import { anAgent } from '../testing/an-agent'

let here: RunningApp
let ahead = 0
beforeEach(async () => {
  ahead = 0
  here = await aRunningApp({}, { clock: () => Date.now() + ahead })
})
afterEach(() => here.stop())

async function seal() {
  ahead += 6000
  const { needs } = here.app
  return createEventSealer(needs, (tx, block, events) => sendAlerts(tx, needs, block, events))()
}

async function aWebhook(registered_events: string[], token?: string) {
  const receiver = await here.receiver()
  const asked = { url: receiver.url, registered_events }
  const { status, body } = await here.call('POST', '/1.0/webhooks', asked, token)
  const alerts = () => receiver.deliveries.flatMap(({ envelope }) => envelope.events as unknown as AlertEvent[])
  return { status, id: body.id as string, error: body.error as string, alerts }
}

test('a webhook receives each security event one time', async () => {
  const webhook = await aWebhook(['audit.alert'])
  const agent = await anAgent(here, { rights: [] })
  await agent.call('POST', '/1.0/communities', { name: 'Mine' })
  const asked = await (await here.customer()).say('Hello')
  await here.call('POST', '/1.0/contents', { in_reply_to_id: asked.id, body: 'Hi' })
  await eventually('the refusal is written', async () => {
    const { body } = await here.call('GET', '/1.0/events?action=user.refused')
    return body.count === 1
  })
  await seal()
  await seal()
  const refused = await eventually('the alert', () =>
    webhook.alerts().find(({ resource }) => resource.metadata.action === 'user.refused'),
  )
  expect(refused).toMatchObject({
    type: 'audit.alert',
    resource: { type: 'audit_event', metadata: { agent_id: agent.id, details: { operation: 'createCommunity' } } },
  })
  const { seal: number, seal_hash } = refused.resource.metadata
  const verified = await here.call('GET', `/1.0/events/verification?seal=${number}&hash=${seal_hash}`)
  expect(verified.body.intact).toBe(true)
  const ids = webhook.alerts().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(webhook.alerts().map(({ resource }) => resource.metadata.action)).not.toContain('content.replied')
  const { records } = (await here.call('GET', `/1.0/webhooks/${webhook.id}/deliveries`)).body
  expect(records[0]).toMatchObject({ event_type: 'audit.alert', thread_id: null, source_id: null })
})

test('a webhook that is not registered for alerts receives none', async () => {
  const other = await aWebhook(['content.imported'])
  const alerts = await aWebhook(['audit.alert'])
  await here.call('POST', '/1.0/roles', { name: 'Clerk', rights: [] })
  await seal()
  await eventually('the alert', () => alerts.alerts().length > 0)
  expect(other.alerts()).toEqual([])
})

test('a webhook needs the rights to the whole audit log to receive alerts', async () => {
  const clerk = await anAgent(here, { rights: ['manage_webhooks', 'read_events'] })
  expect(await aWebhook(['audit.alert'], clerk.token)).toMatchObject({ status: 403, error: 'right_missing' })
  const own = await aWebhook(['content.imported'], clerk.token)
  const change = { registered_events: ['audit.alert'] }
  expect((await clerk.call('PUT', `/1.0/webhooks/${own.id}`, change)).status).toBe(403)

  const admin = await anAgent(here, { rights: ['manage_webhooks', 'read_events', 'access_all_sources'] })
  const webhook = await aWebhook(['audit.alert'], admin.token)
  expect(webhook.status).toBe(200)
  await here.call('PUT', `/1.0/users/${admin.id}`, { enabled: false })
  await seal()
  const { body } = await here.call('GET', `/1.0/webhooks/${webhook.id}/deliveries`)
  expect(body.records).toEqual([])
  expect(webhook.alerts()).toEqual([])
})

test('a webhook gets no events that are older than the webhook', async () => {
  await here.call('POST', '/1.0/roles', { name: 'Before', rights: [] })
  ahead += 1000
  const webhook = await aWebhook(['audit.alert'])
  await here.call('POST', '/1.0/roles', { name: 'After', rights: [] })
  await seal()
  const actions = () => webhook.alerts().map(({ resource }) => resource.metadata.action)
  await eventually('the alert of the second role', () => actions().includes('role.created'))
  expect(actions().filter((action) => action === 'role.created')).toHaveLength(1)
})
