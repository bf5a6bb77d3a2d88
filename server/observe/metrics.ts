import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Observe } from '../conversation/needs'
import type { Clock, Store } from '../conversation/ports'
import type { OutboxTask } from '../conversation/records'
import type { Disk } from './disk'
import type { NotStored } from './watch-store'

export interface Answered {
  method: string
  /** The route's pattern, never the address that was asked for. */
  route: string
  status: number
  ms: number
}

export interface Metrics {
  observe: Observe
  answered(request: Answered): void
  contentType: string
  /** A visitor, an address or a source met a limit. */
  limited(limited: string, of: string): void
  /** Something could not be stored. */
  notStored(reason: NotStored): void
  fastPathFailed(): void
  /** The audit log was not as this installation had sealed it. */
  auditBroken(): void
  /** Something told by another node may have passed this one by. */
  missed(): void
  /** Everything in Prometheus' text format. */
  text(): Promise<string>
  /** What a person looks at first. */
  figures(): Promise<Figures>
}

/** Counts are of this process, since its start. */
export interface Figures {
  sockets: number
  otherNodes: number
  received: number
  sent: number
  notSent: number
  commits: number
  /** From the begin of a transaction until it is on disk, on average. */
  commitMs: number
  /** 99 of 100 turns of the process are late by less. */
  lagMs: number
}

interface Options {
  store: Store
  disk: Disk
  clock: Clock
  /** Customers' sockets that are open now. */
  sockets(): number
  /** Other nodes that give signs of life. */
  nodes(): number
}

const outboxKinds = Object.keys({
  event: 0,
  close: 0,
  deliver: 0,
  connector: 0,
  control: 0,
  webhook: 0,
} satisfies Record<OutboxTask['kind'], 0>) as OutboxTask['kind'][]

/**
 * Counters of one server. Labels are kinds, routes and states only, so that their number stays small and they name nobody.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it is a flat table: each metric is made once, with its help text.
export function createMetrics({ store, disk, clock, sockets, nodes }: Options): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const name = (rest: string) => `bubblewire_${rest}`

  const received = new Counter({
    name: name('messages_received_total'),
    help: "Customers' messages that were stored.",
    labelNames: ['channel'] as const,
    registers,
  })
  const sent = new Counter({
    name: name('messages_sent_total'),
    help: 'Replies that were handed to their channel (success) or never can be (failure).',
    labelNames: ['channel', 'outcome'] as const,
    registers,
  })
  const deliveries = new Counter({
    name: name('webhook_attempts_total'),
    help: 'Attempts to deliver to webhooks, by what the delivery is after it; pending ones are tried again.',
    labelNames: ['state'] as const,
    registers,
  })
  const requests = new Histogram({
    name: name('http_request_duration_seconds'),
    help: 'Answered HTTP requests.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const limited = new Counter({
    name: name('http_rate_limited_total'),
    help: 'Requests that were refused because their token sent too many.',
    registers,
  })
  const metLimits = new Counter({
    name: name('limited_total'),
    help: 'What callers were refused because one visitor, address or source did too much of it.',
    labelNames: ['what', 'of'] as const,
    registers,
  })
  const commits = new Histogram({
    name: name('commit_duration_seconds'),
    help: 'Commits of the database: from the begin of the transaction until it is on disk.',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  })
  const commands = new Histogram({
    name: name('commit_commands'),
    help: 'Commands that shared one commit.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers,
  })
  const failedCommits = new Counter({
    name: name('failed_commits_total'),
    help: 'Commands that could not be stored: the disk is full, the database is busy or away, or it failed otherwise.',
    labelNames: ['reason'] as const,
    registers,
  })
  for (const reason of ['full', 'busy', 'failed'] as const) failedCommits.inc({ reason }, 0)
  const auditBreaks = new Counter({
    name: name('audit_log_breaks_total'),
    help: 'Times that the audit log in the database was not as it had been sealed.',
    registers,
  })
  const fastPathFailures = new Counter({
    name: name('quick_way_failures_total'),
    help: 'Acts whose fast path failed, so that the slow path was taken.',
    registers,
  })
  new Gauge({
    name: name('free_bytes'),
    help: 'Bytes that are free where the data and the uploads are.',
    registers,
    async collect() {
      this.set((await disk.free()) ?? Number.NaN)
    },
  })
  new Gauge({
    name: name('open_sockets'),
    help: "Customers' sockets that are open.",
    registers,
    collect() {
      this.set(sockets())
    },
  })
  new Gauge({
    name: name('other_nodes'),
    help: 'Nodes beside this one that give signs of life.',
    registers,
    collect() {
      this.set(nodes())
    },
  })
  const missed = new Counter({
    name: name('nodes_missed_total'),
    help: 'Times that something told by another node may not have come: all open chats then look for themselves.',
    registers,
  })
  const parked = new Gauge({
    name: name('outbox_parked_rows'),
    help: 'Outbox rows that could never be handled and are kept aside.',
    labelNames: ['kind'] as const,
    registers,
  })
  const dueAge = new Gauge({
    name: name('outbox_oldest_due_seconds'),
    help: 'For how long the first of the due outbox rows has been due.',
    labelNames: ['kind'] as const,
    registers,
  })
  const age = new Gauge({
    name: name('outbox_oldest_seconds'),
    help: 'Age of the oldest waiting outbox row, also of one that will be tried again later.',
    labelNames: ['kind'] as const,
    registers,
  })
  const waiting = new Gauge({
    name: name('outbox_rows'),
    help: 'Outbox rows that wait or are being handled.',
    labelNames: ['kind'] as const,
    registers,
  })
  async function measureOutbox(): Promise<void> {
    const now = clock()
    const depths = new Map((await store.read.outboxDepth(now)).map((depth) => [depth.kind, depth]))
    for (const kind of outboxKinds) {
      const depth = depths.get(kind)
      waiting.set({ kind }, depth?.waiting ?? 0)
      parked.set({ kind }, depth?.parked ?? 0)
      dueAge.set({ kind }, (now - (depth?.oldest_due_at ?? now)) / 1000)
      age.set({ kind }, (now - (depth?.oldest_created_at ?? now)) / 1000)
    }
  }

  store.onCommit(({ durationMs, commands: count }) => {
    commits.observe(durationMs / 1000)
    commands.observe(count)
  })

  return {
    observe: {
      received: (channel) => received.inc({ channel }),
      sent: (channel, outcome) => sent.inc({ channel, outcome }),
      delivery: (state) => deliveries.inc({ state }),
    },
    answered: ({ method, route, status, ms }) => {
      requests.observe({ method, route, status }, ms / 1000)
      if (status === 429) limited.inc()
    },
    limited: (what, of) => metLimits.inc({ what, of }),
    notStored: (reason) => failedCommits.inc({ reason }),
    fastPathFailed: () => fastPathFailures.inc(),
    auditBroken: () => auditBreaks.inc(),
    missed: () => missed.inc(),
    contentType: registry.contentType,
    figures: async () => {
      const outcomes = (await sent.get()).values
      const sumOf = (values: { value: number }[]) => values.reduce((sum, { value }) => sum + value, 0)
      const of = (outcome: string) => sumOf(outcomes.filter(({ labels }) => labels.outcome === outcome))
      const durations = (await commits.get()).values
      const named = (end: string) => durations.find(({ metricName }) => metricName?.endsWith(end))?.value ?? 0
      const lag = await registry.getSingleMetric('nodejs_eventloop_lag_p99_seconds')?.get()
      return {
        sockets: sockets(),
        otherNodes: nodes(),
        received: sumOf((await received.get()).values),
        sent: of('success'),
        notSent: of('failure'),
        commits: named('_count'),
        commitMs: named('_count') > 0 ? (named('_sum') / named('_count')) * 1000 : 0,
        lagMs: (lag?.values[0]?.value ?? 0) * 1000,
      }
    },
    text: async () => {
      await measureOutbox()
      return registry.metrics()
    },
  }
}
