import type { Server } from 'socket.io'
import type { NewsBatch } from './news-batch'

/** A transport between nodes: one of socket.io's adapters, with its connections. */
export interface Link {
  adapter: Parameters<Server['adapter']>[0]
  /** Called when no messages arrive: ends connections that are dead but look open. */
  repair(): void
  close(): Promise<void>
}

/** The part of a cluster adapter that is used here. `onMessage` is protected; it receives the messages of all nodes. */
interface ClusterAdapter {
  broadcast(packet: object, options: { rooms: Set<string>; except: Set<string>; flags: object }): Promise<void>
  onMessage(message: { type: number; data?: { packet?: { data?: unknown[] } } }, offset?: string): void
  close(): void
}

const eventPacket = 2
/** A message between adapters: a packet for sockets of all nodes (`MessageType.BROADCAST` of socket.io-adapter). */
const broadcastMessage = 3

/** Exchanges events with other nodes in a namespace without sockets. Set the adapter of `io` before the call. */
export function createNodeChannel(io: Server, receive: (batch: NewsBatch) => void) {
  const nodes = io.of('/nodes')
  nodes.use((_, next) => next(new Error('Invalid namespace')))
  const adapter = nodes.adapter as unknown as ClusterAdapter
  const onMessage = adapter.onMessage.bind(adapter)
  adapter.onMessage = (message, offset) => {
    if (message.type === broadcastMessage) receive(message.data?.packet?.data?.[1] as NewsBatch)
    else onMessage(message, offset)
  }
  return {
    send: (batch: NewsBatch) =>
      adapter.broadcast(
        { type: eventPacket, data: ['told', batch] },
        { rooms: new Set(), except: new Set(), flags: {} },
      ),
    close: () => {
      for (const { adapter } of io._nsps.values()) adapter.close()
    },
  }
}
