import { afterAll, describe, expect, test } from 'vitest'
import { publishing } from '../store/postgres/publishers'
import { anotherClient, waitForLock } from '../store/testing/disturbances'
import { findPostgres } from '../store/testing/postgres-databases'
import { aRunningApp, eventually } from '../testing/a-running-app'
import { aGate, anEndpoint } from './testing/an-endpoint'

// Batches and transactions write at the same time, so a transaction may change records that a batch has already read.

const postgres = await findPostgres()

describe.skipIf(!postgres)('the order of deliveries on PostgreSQL', () => {
  afterAll(() => postgres?.dropAll())

  test("a message waits for the thread's delivery that failed before it", async () => {
    const url = (await postgres?.newDatabase()) ?? ''
    let now = Date.now()
    const env = { DATABASE_URL: url, DATABASE_CONNECTIONS: '4' }
    const here = await aRunningApp(env, { clock: () => now })
    const endpoint = await anEndpoint()
    const given = { name: 'test', url: endpoint.url, registered_events: ['content.imported'] }
    await here.call('POST', '/1.0/webhooks', given)
    const gate = aGate()
    let failures = 0
    endpoint.behaviour = async ({ words }) => {
      if (words !== 'second' || failures > 0) return 204
      failures += 1
      await gate.opened
      return 500
    }
    const words = () => endpoint.acknowledged.map((post) => post.words)
    const customer = await here.customer()
    const { thread_id } = await customer.say('first')
    await eventually('the first is acknowledged', () => words().includes('first'))
    await customer.say('second')
    await eventually('the second is on its way', () => endpoint.posted.length === 2)

    // The batch of the third message has written its delivery, and waits for the position of its event.
    const client = await anotherClient(url)
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [publishing])
    const third = customer.say('third')
    await waitForLock(client, 'bubblewire messages')
    gate.open()
    await eventually('the second is put back', async () => {
      const [webhook] = await here.store.read.webhooks()
      const rows = await here.store.read.outboxOf(`webhook:${webhook?.id}:${thread_id}`)
      return rows[0]?.claimed_until === 0
    })
    await client.query('commit')
    await client.end()
    await third
    await (await here.customer()).say('beside it')
    await eventually('another conversation goes on', () => words().includes('beside it'))
    expect(endpoint.posted.map((post) => post.words)).toEqual(['first', 'second', 'beside it'])
    now += 60_000
    await eventually('all are acknowledged', () => words().length === 4)
    expect(words()).toEqual(['first', 'beside it', 'second', 'third'])
    await endpoint.close()
    await here.stop()
  })
})
