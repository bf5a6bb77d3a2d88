import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createClient, cut, keepSession } from '../store/postgres/session'
import type { Link } from './link'

interface Options {
  url: string
  log: Logger
  /** Called for every message, also for this node's messages. */
  onMessage(): void
}

/**
 * The longest possible interval. The adapter's cleanup is useless here, because this server never sends large packets.
 */
const never = 2 ** 31 - 1

/**
 * Connects nodes by `notify` and `listen`. Events are lost while a connection is broken; their numbers show the gap.
 */
export function postgresLink({ url, log, onMessage }: Options): Link {
  const listening = new Set<pg.Client>()
  let closed = false
  // The data of the event is already on disk, so the commit of a `notify` need not wait for the disk.
  const sender = keepSession(url, 'bubblewire tells nodes', (client) => client.query('set synchronous_commit = off'))

  /** Replaces the adapter's pool, because the adapter never returns a broken connection to a real pool. */
  const pool = {
    query: async (text: string, values: unknown[]) => (await sender.client()).query(text, values),
    connect: async () => {
      const client = createClient(url, 'bubblewire hears nodes')
      // `end` follows, and the adapter handles it. Without a listener this event would end the process.
      client.on('error', () => {})
      client.on('end', () => listening.delete(client))
      client.on('notification', onMessage)
      await client.connect()
      listening.add(client)
      if (closed) await end(client)
      return Object.assign(client, { release: () => void end(client) })
    },
  }
  return {
    adapter: createAdapter(pool as unknown as pg.Pool, {
      channelPrefix: 'bubblewire',
      cleanupInterval: never,
      errorHandler: (error) => log.debug({ err: error }, 'a word to other nodes was lost'),
    }) as never,
    repair: () => {
      for (const client of listening) cut(client)
    },
    close: async () => {
      closed = true
      await Promise.all([...listening].map(end))
      await sender.close()
    },
  }
}

const end = (client: pg.Client) => client.end().catch(() => {})
