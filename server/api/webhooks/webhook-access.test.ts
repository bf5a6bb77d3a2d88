import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { type Agent, anAgent } from '../../testing/an-agent'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

async function aWebhook(agent: Pick<Agent, 'call'>): Promise<string> {
  const { url } = await here.receiver()
  const given = { name: 'Hook', url, registered_events: ['content.imported'] }
  return (await agent.call('POST', '/1.0/webhooks', given)).body.id
}

test('manage_webhooks gives no access to webhooks of agents with more rights', async () => {
  const { source_id } = here.account
  const manager = await anAgent(here, { rights: ['manage_webhooks'] })
  const [plain, reader] = [await anAgent(here), await anAgent(here, { reads: [source_id] })]
  const [own, ofPlain, ofReader, ofAdmin] = [
    await aWebhook(manager),
    await aWebhook(plain),
    await aWebhook(reader),
    await aWebhook(here),
  ]
  const { body } = await manager.call('GET', '/1.0/webhooks')
  expect(body.records.map(({ id }: { id: string }) => id)).toEqual([own, ofPlain])
  expect((await manager.call('PUT', `/1.0/webhooks/${ofPlain}`, { name: 'Renamed' })).status).toBe(200)
  for (const id of [ofReader, ofAdmin]) {
    expect((await manager.call('PUT', `/1.0/webhooks/${id}`, { url: 'http://127.0.0.1:20009/mine' })).status).toBe(404)
    expect((await manager.call('DELETE', `/1.0/webhooks/${id}`)).status).toBe(404)
  }
  expect((await here.call('GET', '/1.0/webhooks')).body.count).toBe(4)
  expect((await plain.call('GET', '/1.0/webhooks')).body.count).toBe(1)
})
