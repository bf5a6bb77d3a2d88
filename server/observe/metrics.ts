import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Clock } from '../conversation/clock-and-ids'
import type { Observe } from '../conversation/needs'
import type { Store } from '../conversation/ports'
import type { Disk } from './disk'
import { connectionMetrics } from './metrics/connections'
import { messageMetrics } from './metrics/messages'
import { outboxMetrics } from './metrics/outbox'
import { type Answered, requestMetrics } from './metrics/requests'
import { storingMetrics } from './metrics/storing'
import type { NotStored } from './watch-store'

export interface Metrics {
  observe: Observe
  answered(request: Answered): void
  contentType: string
  /** A visitor, an address or a source met a limit. */
  limited(limited: string, of: string): void
  /** Something could not be stored. */
  notStored(reason: NotStored): void
  fastPathFailed(acts: number): void
  /** The audit log was not as this installation had sealed it. */
  auditBroken(): void
  /** Something told by another node may have passed this one by. */
  missed(): void
  /** Everything in Prometheus' text format. */
  text(): Promise<string>
  /** The figures that a person looks at first. */
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

/** Counters of one server. Labels are kinds, routes and states only, so that their number stays small and they name nobody. */
export function createMetrics({ store, disk, clock, sockets, nodes }: Options): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const messages = messageMetrics(registers)
  const requests = requestMetrics(registers)
  const storing = storingMetrics(registers, { store, disk })
  const connections = connectionMetrics(registers, { sockets, nodes })
  const outbox = outboxMetrics(registers, { read: store.read, clock })

  return {
    observe: messages.observe,
    answered: requests.answered,
    limited: requests.limited,
    notStored: storing.notStored,
    fastPathFailed: storing.fastPathFailed,
    auditBroken: storing.auditBroken,
    missed: connections.missed,
    contentType: registry.contentType,
    figures: async () => {
      const lag = await registry.getSingleMetric('nodejs_eventloop_lag_p99_seconds')?.get()
      return {
        sockets: sockets(),
        otherNodes: nodes(),
        ...(await messages.figures()),
        ...(await storing.figures()),
        lagMs: (lag?.values[0]?.value ?? 0) * 1000,
      }
    },
    text: async () => {
      await outbox.measure()
      return registry.metrics()
    },
  }
}
