import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Clock } from '../conversation/clock-and-ids'
import type { Observe } from '../conversation/needs'
import type { Store } from '../conversation/ports'
import type { Disk } from './disk'
import { connectionMetrics } from './metrics/connections'
import { messageMetrics, type PushOutcome } from './metrics/messages'
import { outboxMetrics } from './metrics/outbox'
import { type AnsweredRequest, requestMetrics } from './metrics/requests'
import { storingMetrics } from './metrics/storage'
import type { NotStored } from './watch-store'

export interface Metrics {
  observe: Observe
  answered(request: AnsweredRequest): void
  mailed(outcome: 'sent' | 'postponed' | 'failed'): void
  pushed(outcome: PushOutcome): void
  /** Counts an e-mail of a customer that was stored or refused; see mail/inbound/inbound-needs.ts. */
  mailReceived(outcome: string): void
  mailBoxRead(outcome: 'read' | 'failed'): void
  contentType: string
  limited(limited: string, of: string): void
  notStored(reason: NotStored): void
  /** Reports that the audit log differs from the sealed log of this installation. */
  auditBroken(): void
  missed(): void
  /** Returns all metrics in Prometheus' text format. */
  text(): Promise<string>
  figures(): Promise<Figures>
}

interface Figures {
  sockets: number
  otherNodes: number
  received: number
  sent: number
  notSent: number
  commits: number
  /** The average time from the beginning of a transaction until it is on disk. */
  commitMs: number
  /** 99 of 100 turns of the event loop are delayed by less than this. */
  lagMs: number
}

interface Options {
  store: Store
  disk: Disk
  clock: Clock
  sockets(): number
  polling(): number
  nodes(): number
}

/** Makes the metrics of one server. Labels have few values (kinds, routes, states) and no personal data. */
export function createMetrics({ store, disk, clock, sockets, polling, nodes }: Options): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const { figures: messageFigures, ...messages } = messageMetrics(registers)
  const { figures: storingFigures, ...storing } = storingMetrics(registers, { store, disk })
  const outbox = outboxMetrics(registers, { read: store.read, clock })

  return {
    contentType: registry.contentType,
    figures: async () => {
      const lag = await registry.getSingleMetric('nodejs_eventloop_lag_p99_seconds')?.get()
      return {
        sockets: sockets(),
        otherNodes: nodes(),
        ...(await messageFigures()),
        ...(await storingFigures()),
        lagMs: (lag?.values[0]?.value ?? 0) * 1000,
      }
    },
    text: async () => {
      await outbox.measure()
      return registry.metrics()
    },
    ...messages,
    ...requestMetrics(registers),
    ...storing,
    ...connectionMetrics(registers, { sockets, polling, nodes }),
  }
}
