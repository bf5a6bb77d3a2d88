import type { Registry } from 'prom-client'
import type { Clock } from '../../conversation/clock-and-ids'
import type { OperationsReader } from '../../conversation/operations-port'
import type { OutboxTask } from '../../conversation/records'
import { makersIn } from './makers'

interface Needs {
  read: Pick<OperationsReader, 'outboxDepth'>
  clock: Clock
}

const kinds = Object.keys({
  event: 0,
  close: 0,
  connector: 0,
  control: 0,
  webhook: 0,
  mail: 0,
  reach: 0,
  alert: 0,
  file: 0,
  ai: 0,
} satisfies Record<OutboxTask['kind'], 0>) as OutboxTask['kind'][]

/** Makes the metrics of waiting outbox rows. `measure` updates them. */
export function outboxMetrics(registers: Registry[], { read, clock }: Needs) {
  const { gauge } = makersIn(registers)
  const byKind = (name: string, help: string) => gauge(name, help, undefined, 'kind')
  const parked = byKind('outbox_parked_rows', 'Outbox rows that could not be handled and are parked.')
  const dueAge = byKind('outbox_oldest_due_seconds', 'For how long the first of the due outbox rows has been due.')
  const age = byKind(
    'outbox_oldest_seconds',
    'Age of the oldest waiting outbox row, also of one that will be tried again later.',
  )
  const waiting = byKind('outbox_rows', 'Outbox rows that wait or are being handled.')
  return {
    measure: async (): Promise<void> => {
      const now = clock()
      const depths = new Map((await read.outboxDepth(now)).map((depth) => [depth.kind, depth]))
      for (const kind of kinds) {
        const depth = depths.get(kind)
        waiting.set({ kind }, depth?.waiting ?? 0)
        parked.set({ kind }, depth?.parked ?? 0)
        dueAge.set({ kind }, (now - (depth?.oldest_due_at ?? now)) / 1000)
        age.set({ kind }, (now - (depth?.oldest_created_at ?? now)) / 1000)
      }
    },
  }
}
