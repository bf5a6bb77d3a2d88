import { createClient } from '@redis/client'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Logger } from 'pino'
import type { Link } from './link'

type Client = ReturnType<typeof newClient>

/** A connection on which nothing arrives for this long is dead. It gets a ping three times as often. */
const silentMs = 15_000

/** A connection that reconnects. */
export function newClient(url: string, more: { disableOfflineQueue?: boolean } = {}) {
  return createClient({
    url,
    ...more,
    pingInterval: silentMs / 3,
    socket: {
      connectTimeout: 5000,
      socketTimeout: silentMs,
      // Reconnects for ever, after any error; the library itself would give up after a silence.
      reconnectStrategy: (retries) => Math.min(2000, 50 * 2 ** retries) * (0.5 + Math.random() / 2),
    },
  })
}

interface Options {
  url: string
  /** Several installations may share a Redis. */
  installation: string
  log: Logger
}

/** Nodes talk through a stream of Redis. A node whose connection broke continues to read where it stopped. */
export function redisLink({ url, installation, log }: Options): Link {
  const clients = new Set<Client>()
  const client = kept(newClient(url))
  let away = false
  client.on('error', (error: Error) => {
    if (!away) log.error({ err: error }, 'Redis does not answer: nodes do not hear each other until it does')
    away = true
  })
  client.on('ready', () => {
    if (away) log.info('Redis answers again')
    away = false
  })
  void client.connect()
  return {
    adapter: createAdapter(client, { streamName: `bubblewire:${installation}`, onlyPlaintext: true }) as never,
    // These options have their own clock, above.
    repair: () => {},
    close: async () => {
      for (const each of clients) if (each.isOpen) each.destroy()
    },
  }

  /**
   * The adapter copies the connection. It does not handle a copy that ends before it was connected, or that has already
   * ended.
   */
  function kept(each: Client): Client {
    clients.add(each)
    const { connect, duplicate } = each
    each.connect = () => connect.call(each).catch(() => new Promise<never>(() => {}))
    each.duplicate = (() => kept(duplicate.call(each) as Client)) as typeof duplicate
    each.disconnect = async () => {
      if (each.isOpen) each.destroy()
    }
    return each
  }
}

/** Whether the address can work: `refused` if Redis will never accept us, `away` if Redis may still come. */
export async function tryRedis(url: string): Promise<'fine' | 'away' | 'refused'> {
  const client = createClient({ url, socket: { connectTimeout: 3000, reconnectStrategy: false } })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.ping()
    return 'fine'
  } catch (error) {
    return /WRONGPASS|NOAUTH|NOPERM/.test(String(error)) ? 'refused' : 'away'
  } finally {
    if (client.isOpen) client.destroy()
  }
}
