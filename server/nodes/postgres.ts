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

/** The longest interval of a timer. The adapter clears a table of large packets, which are never sent here. */
const never = 2 ** 31 - 1

/** Connects nodes by `notify` and `listen`. News is lost while a connection is broken; its number shows it. */
export function postgresLink({ url, log, onMessage }: Options): Link {
  const listening = new Set<pg.Client>()
  let closed = false
  // The commit of a `notify` need not wait for the disk, because the data is already stored.
  const sender = keepSession(url, 'bubblewire tells nodes', (client) => client.query('set synchronous_commit = off'))

  /** Replaces the adapter's pool, because the adapter never returns a broken connection to a real pool. */
  const pool = {
    query: async (text: string, values: unknown[]) => (await sender.client()).query(text, values),
    connect: async () => {
      const client = createClient(url, 'bubblewire hears nodes')
      // The adapter handles `end`, which follows. An error without a listener would end the process.
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
