import type { DeliveryRecord } from '../../conversation/events/webhook-records'
import { aRunningApp, eventually } from '../../testing/a-running-app'
import { anEndpoint } from './an-endpoint'

/**
 * Starts an app whose clock only the test moves, with one webhook and its endpoint. On a busy machine the endpoint may
 * answer late.
 */
export async function aWebhookWorld(env: Record<string, string> = {}) {
  let now = Date.UTC(2026, 2, 1)
  const here = await aRunningApp({ WEBHOOK_TIMEOUT: '30', ...env }, { clock: () => now })
  const endpoint = await anEndpoint()
  const { body: webhook } = await here.call('POST', '/1.0/webhooks', {
    name: 'world',
    url: endpoint.url,
    registered_events: ['content.imported'],
  })
  const path = `/1.0/webhooks/${webhook.id}`

  const deliveries = async (): Promise<DeliveryRecord[]> =>
    (await here.store.read.deliveries({ webhookId: webhook.id }, { offset: 0, limit: 1000 })).records.reverse()
  const waiting = (threadId: string) => here.store.read.outboxOf(`webhook:${webhook.id}:${threadId}`)
  const rows = async () => {
    const threads = new Set((await deliveries()).map(({ thread_id }) => thread_id))
    return (await Promise.all([...threads].map(waiting))).flat()
  }
  /** Waits until every delivery that is due has been tried and recorded. */
  const settled = () =>
    eventually('all that is due is done', async () => {
      await here.store.transact((tx) => tx.hastenWebhook('0'.repeat(24), now, 0))
      const heads = new Map((await rows()).reverse().map((row) => [row.ordering_key, row]))
      return [...heads.values()].every((row) => row.due_at > now && row.claimed_until <= now)
    })
  return {
    ...here,
    endpoint,
    webhook,
    path,
    deliveries,
    settled,
    health: () => here.store.read.webhookHealth(webhook.id),
    now: () => now,
    advance: async (ms: number) => {
      now += ms
      await settled()
    },
    /** Moves the clock to the next attempt of any delivery. Returns false if no delivery waits. */
    toNextAttempt: async () => {
      const next = Math.min(...(await rows()).map((row) => row.due_at))
      if (!Number.isFinite(next)) return false
      now = Math.max(now, next)
      await settled()
      return true
    },
    thread: async (body: string) => {
      const customer = await here.customer()
      const content = await customer.say(body)
      await eventually('the delivery is made', async () =>
        (await deliveries()).some(({ thread_id }) => thread_id === content.thread_id),
      )
      await settled()
      return { customer, threadId: content.thread_id }
    },
    said: async (customer: Awaited<ReturnType<typeof here.customer>>, body: string) => {
      const before = (await deliveries()).length
      await customer.say(body)
      await eventually('the delivery is made', async () => (await deliveries()).length > before)
      await settled()
    },
    heard: () => {
      const threads: Record<string, string[]> = {}
      for (const { threadId, words } of endpoint.acknowledged) {
        threads[threadId] = [...(threads[threadId] ?? []), words]
      }
      return threads
    },
    stop: async () => {
      await endpoint.close()
      await here.stop()
    },
  }
}

export type WebhookWorld = Awaited<ReturnType<typeof aWebhookWorld>>
