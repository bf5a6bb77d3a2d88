import type { Registry } from 'prom-client'
import { makersIn } from './makers'

interface Needs {
  sockets(): number
  polling(): number
  nodes(): number
}

export function connectionMetrics(registers: Registry[], { sockets, polling, nodes }: Needs) {
  const { counter, gauge } = makersIn(registers)
  gauge('open_sockets', "Customers' sockets that are open.", (open) => open.set(sockets()))
  gauge(
    'open_connections',
    'Open sockets by transport. Chats poll on networks that let no websocket through.',
    (open) => {
      open.set({ transport: 'polling' }, polling())
      open.set({ transport: 'websocket' }, sockets() - polling())
    },
    'transport',
  )
  gauge('other_nodes', 'Other nodes with recent heartbeats.', (others) => others.set(nodes()))
  const missed = counter(
    'nodes_missed_total',
    'Times that something told by another node may not have come: all open chats then look for themselves.',
  )
  return { missed: () => missed.inc() }
}
