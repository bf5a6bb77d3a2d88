import { z } from 'zod'
import { iso } from '../../conversation/clock-and-ids'
import { requireRight } from '../../conversation/permissions'
import { checkNames, checksOf } from '../../observe/checks'
import { version } from '../../values/version'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { time } from '../http/shapes'

const seconds = z.number().nullable()
const healthShape = z
  .object({
    ready: z.boolean(),
    reasons: z.array(z.string()).meta({ description: 'The reasons why the server is not ready.' }),
    checks: z
      .array(z.object({ check: z.enum(checkNames), state: z.enum(['ok', 'look', 'broken']) }))
      .meta({ description: 'By the limits of docs/run/operations.md.' }),
    version: z.string(),
    node_version: z.string(),
    started_at: time,
    database: z.enum(['sqlite', 'postgresql']),
    outbox: z.array(
      z.object({
        kind: z.string(),
        waiting: z.number(),
        parked: z.number().meta({ description: 'Rows that could not be handled, and are parked.' }),
        due_for_seconds: seconds.meta({ description: 'Seconds for which the first due row has been due.' }),
        oldest_seconds: seconds.meta({ description: 'The age of the oldest waiting row.' }),
      }),
    ),
    webhooks: z.object({
      active: z.number(),
      suspended: z.number(),
      failed_within_a_day: z.number().meta({ description: 'Deliveries of the last 24 hours that were given up.' }),
    }),
    messages: z
      .object({ received: z.number(), sent: z.number(), failed: z.number() })
      .meta({ description: 'Counts of this process, since its start.' }),
    open_sockets: z.number(),
    other_nodes: z.number(),
    memory_bytes: z.number(),
    free_bytes: z
      .number()
      .nullable()
      .meta({ description: 'Free space of the disk of the data folder or of the uploads, the smaller of the two.' }),
    commit_ms: z
      .number()
      .meta({ description: 'The average time from the begin of a transaction until it is on disk.' }),
    lag_ms: z.number().meta({ description: '99 of 100 turns of the event loop are delayed by less than this.' }),
  })
  .meta({ id: 'Health', description: 'The health of the server that answers.' })

const dayMs = 86_400_000

const operation = operationsOf('installation')

export function healthFiguresRoute(
  app: Api,
  { store: { read }, clock, config, metrics, health, disk }: ApiNeeds,
): void {
  const startedAt = clock()
  app.get(
    '/1.0/health',
    operation('getHealth', 'The health of the server; it needs the right read_health', { returns: healthShape }),
    async ({ agent }, reply) => {
      await requireRight(read, agent, 'read_health')
      const now = clock()
      const reasons = await health.reasons()
      const outbox = await read.outboxDepth(now)
      const webhooks = await webhookFigures(now)
      const { sockets, otherNodes, received, sent, notSent, commitMs, lagMs } = await metrics.figures()
      const free = await disk.free()
      const ready = reasons.length === 0
      const figures = { ready, now, outbox, suspended: webhooks.suspended, commitMs, lagMs, free }
      reply.header('cache-control', 'no-store')
      return {
        ready,
        reasons,
        checks: checksOf(figures),
        version,
        node_version: process.version,
        started_at: iso(startedAt),
        database: config.databaseUrl === null ? ('sqlite' as const) : ('postgresql' as const),
        outbox: outbox.map(({ kind, waiting, parked, oldest_due_at, oldest_created_at }) => ({
          kind,
          waiting,
          parked,
          due_for_seconds: secondsSince(oldest_due_at, now),
          oldest_seconds: secondsSince(oldest_created_at, now),
        })),
        webhooks,
        messages: { received, sent, failed: notSent },
        open_sockets: sockets,
        other_nodes: otherNodes,
        memory_bytes: process.memoryUsage.rss(),
        free_bytes: free,
        commit_ms: commitMs,
        lag_ms: lagMs,
      }
    },
  )

  async function webhookFigures(now: number) {
    const active = (await read.webhooks()).filter((webhook) => webhook.active)
    const health = await Promise.all(active.map(({ id }) => read.webhookHealth(id)))
    const failed = await Promise.all(
      active.map(({ id: webhookId }) =>
        read.deliveries({ webhookId, state: 'failed', from: now - dayMs }, { offset: 0, limit: 1 }),
      ),
    )
    return {
      active: active.length,
      suspended: health.filter((each) => (each?.suspended_at ?? null) !== null).length,
      failed_within_a_day: failed.reduce((sum, { count }) => sum + count, 0),
    }
  }
}

const secondsSince = (at: number | null, now: number) => (at === null ? null : Math.max(0, (now - at) / 1000))
