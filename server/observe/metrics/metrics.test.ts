import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { Store } from '../../conversation/ports'
import { messageMetrics } from './messages'
import { outboxMetrics } from './outbox'
import { storingMetrics } from './storage'

const now = 1_800_000_000_000

test('metrics report zero for a kind of outbox row with no waiting rows', async () => {
  const registry = new Registry()
  const row = {
    kind: 'webhook' as const,
    waiting: 3,
    parked: 1,
    oldest_due_at: now - 4000,
    oldest_created_at: now - 9000,
  }
  const depths = [[row], []]
  const { measure } = outboxMetrics([registry], {
    read: { outboxDepth: async () => depths.shift() ?? [] },
    clock: () => now,
  })
  const webhooks = async () =>
    (await registry.metrics()).split('\n').filter((line) => line.includes('{kind="webhook"}'))
  await measure()
  expect((await webhooks()).sort()).toEqual([
    'bubblewire_outbox_oldest_due_seconds{kind="webhook"} 4',
    'bubblewire_outbox_oldest_seconds{kind="webhook"} 9',
    'bubblewire_outbox_parked_rows{kind="webhook"} 1',
    'bubblewire_outbox_rows{kind="webhook"} 3',
  ])
  expect(await registry.metrics()).toContain('bubblewire_outbox_rows{kind="close"} 0')
  await measure()
  for (const line of await webhooks()) expect(line).toMatch(/ 0$/)
})

test('the metrics count failed messages separately', async () => {
  const { observe, figures } = messageMetrics([new Registry()])
  expect(await figures()).toEqual({ received: 0, sent: 0, notSent: 0 })
  observe.received('web_messaging')
  observe.received('messenger')
  observe.sent('web_messaging', 'success')
  observe.sent('messenger', 'success')
  observe.sent('messenger', 'failure')
  expect(await figures()).toEqual({ received: 2, sent: 2, notSent: 1 })
})

test('the commit time is an average over all commits', async () => {
  const heard: Parameters<Store['onCommit']>[0][] = []
  const store: Pick<Store, 'onCommit'> = { onCommit: (hear) => void heard.push(hear) }
  const { figures } = storingMetrics([new Registry()], { store, disk: { free: async () => null } })
  expect(await figures()).toEqual({ commits: 0, commitMs: 0 })
  for (const durationMs of [2, 4]) heard[0]?.({ durationMs, commands: 1 })
  expect(await figures()).toEqual({ commits: 2, commitMs: expect.closeTo(3, 6) })
})
