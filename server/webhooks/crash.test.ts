import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aCustomer, eventually, newSessionToken } from '../testing/a-running-app'
import { createWebhook } from './save-webhook'
import { aServerOn } from './testing/a-server-on'
import { anEndpoint } from './testing/an-endpoint'

test('an event is sent again with the same id after a crash before a commit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-crash-'))
  const endpoint = await anEndpoint()
  const first = await aServerOn(folder)
  const agent = await first.store.read.agent(first.account.agent_id)
  if (!agent) throw new Error('the agent of the demo was expected')
  await createWebhook(
    first.app.needs,
    first.app.needs.outgoing,
    { agent, tokenId: null },
    {
      name: 'crash',
      url: endpoint.url,
      active: true,
      registered_events: ['content.imported'],
      source_ids: [],
      source_strategy: 'include',
    },
  )
  endpoint.behaviour = () => {
    void first.store.close()
    return 204
  }
  const customer = await aCustomer(first.url, first.account.channel_id, newSessionToken())
  await customer.say('once or twice, never not at all')
  await eventually('it is posted', () => endpoint.posted.length === 1)
  customer.close()
  await first.app.stop()

  endpoint.behaviour = 204
  const second = await aServerOn(folder)
  await eventually('it is posted again', () => endpoint.posted.length === 2)
  const [one, other] = endpoint.posted
  expect(other?.body).toBe(one?.body)
  expect(other?.headers['webhook-id']).toBe(one?.headers['webhook-id'])
  await eventually('it is written down', async () => {
    const [webhook] = await second.store.read.webhooks()
    const log = await second.store.read.deliveries({ webhookId: webhook?.id ?? '' }, { offset: 0, limit: 10 })
    return log.count === 1 && log.records[0]?.state === 'delivered'
  })
  await second.app.stop()
  await second.store.close()
  await endpoint.close()
  rmSync(folder, { recursive: true, force: true })
})
