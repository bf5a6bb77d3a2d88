import { Counter, Gauge, type Registry } from 'prom-client'
import { prefixed } from './name'

interface Needs {
  sockets(): number
  polling(): number
  nodes(): number
}

export function connectionMetrics(registers: Registry[], { sockets, polling, nodes }: Needs) {
  new Gauge({
    name: prefixed('open_sockets'),
    help: "Customers' sockets that are open.",
    registers,
    collect() {
      this.set(sockets())
    },
  })
  new Gauge({
    name: prefixed('open_connections'),
    help: 'Open sockets by transport. Chats poll on networks that let no websocket through.',
    labelNames: ['transport'] as const,
    registers,
    collect() {
      this.set({ transport: 'polling' }, polling())
      this.set({ transport: 'websocket' }, sockets() - polling())
    },
  })
  new Gauge({
    name: prefixed('other_nodes'),
    help: 'Other nodes with recent heartbeats.',
    registers,
    collect() {
      this.set(nodes())
    },
  })
  const missed = new Counter({
    name: prefixed('nodes_missed_total'),
    help: 'Times that something told by another node may not have come: all open chats then look for themselves.',
    registers,
  })
  return { missed: () => missed.inc() }
}
