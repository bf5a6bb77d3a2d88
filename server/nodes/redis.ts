import { createClient } from '@redis/client'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Logger } from 'pino'
import type { Link } from './link'

type Client = ReturnType<typeof newClient>

/** Milliseconds. A connection without any answer for this time is dead. Redis gets a ping three times as often. */
const silentMs = 15_000

export function newClient(url: string, options: { disableOfflineQueue?: boolean } = {}) {
  return createClient({
    url,
    ...options,
    pingInterval: silentMs / 3,
    socket: {
      connectTimeout: 5000,
      socketTimeout: silentMs,
      // Reconnects forever, after any error. The library's default gives up after a timeout.
      reconnectStrategy: (retries) => Math.min(2000, 50 * 2 ** retries) * (0.5 + Math.random() / 2),
    },
  })
}

interface Options {
  url: string
  installation: string
  log: Logger
}

/** Connects nodes through a stream of Redis. A node whose connection broke continues to read where it stopped. */
export function redisLink({ url, installation, log }: Options): Link {
  const clients = new Set<Client>()
  const client = register(newClient(url))
  let isAway = false
  client.on('error', (error: Error) => {
    if (!isAway) log.error({ err: error }, 'Redis does not answer: nodes do not hear each other until it does')
    isAway = true
  })
  client.on('ready', () => {
    if (isAway) log.info('Redis answers again')
    isAway = false
  })
  void client.connect()
  return {
    adapter: createAdapter(client, { streamName: `bubblewire:${installation}`, onlyPlaintext: true }) as never,
    // `silentMs` above already finds dead connections.
    repair: () => {},
    close: async () => {
      for (const each of clients) if (each.isOpen) each.destroy()
    },
  }

  function register(each: Client): Client {
    clients.add(each)
    const { connect, duplicate } = each
    each.connect = () => connect.call(each).catch(() => new Promise<never>(() => {}))
    each.duplicate = (() => register(duplicate.call(each) as Client)) as typeof duplicate
    each.disconnect = async () => {
      if (each.isOpen) each.destroy()
    }
    return each
  }
}

/** Tests the address: `refused` if Redis never accepts this server, `away` if Redis may still start. */
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
