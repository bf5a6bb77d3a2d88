import { Counter, Gauge, type Registry } from 'prom-client'
import { named } from './name'

interface Needs {
  /** Customers' sockets that are open now. */
  sockets(): number
  /** The number of other nodes with recent heartbeats. */
  nodes(): number
}

/** Customers and other nodes that are connected. */
export function connectionMetrics(registers: Registry[], { sockets, nodes }: Needs) {
  new Gauge({
    name: named('open_sockets'),
    help: "Customers' sockets that are open.",
    registers,
    collect() {
      this.set(sockets())
    },
  })
  new Gauge({
    name: named('other_nodes'),
    help: 'Other nodes with recent heartbeats.',
    registers,
    collect() {
      this.set(nodes())
    },
  })
  const missed = new Counter({
    name: named('nodes_missed_total'),
    help: 'Times that something told by another node may not have come: all open chats then look for themselves.',
    registers,
  })
  return { missed: () => missed.inc() }
}
