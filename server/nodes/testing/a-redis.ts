import { createClient } from '@redis/client'
import { type Started, startedOnce } from '../../testing/started-once'
// @ts-expect-error A script without types: programs that are not compiled use it too.
import { startRedis } from './redis-server.mjs'

// One Redis for all tests of a run: TEST_REDIS_URL, REDIS_URL, or a temporary one if installed.

interface Running extends Started {
  url: string
}

export default () =>
  startedOnce({
    variable: 'TEST_REDIS_AT',
    start,
    settingsOf: ({ url }: Running) => ({ url }),
    report: (name, reason) =>
      name
        ? `Redis: several nodes were tested over ${name}, and over PostgreSQL alone.`
        : `Redis: SKIPPED, several nodes were tested over PostgreSQL alone. ${reason}`,
  })

async function start(): Promise<Running> {
  const configuredUrl = process.env.TEST_REDIS_URL || process.env.REDIS_URL
  const ownRedis = configuredUrl ? null : await startRedis()
  const url: string = configuredUrl ?? ownRedis.url
  const client = createClient({ url, socket: { connectTimeout: 3000, reconnectStrategy: false } })
  client.on('error', () => {})
  await client.connect()
  const version = /redis_version:(\S+)/.exec(String(await client.info('server')))?.[1]
  client.destroy()
  return {
    url,
    name: `Redis ${version}, ${configuredUrl ? 'as the environment names it' : 'as installed here'}`,
    stop: async () => ownRedis?.stop(),
  }
}

export async function findRedis(): Promise<string | null> {
  const answer = await (await fetch(process.env.TEST_REDIS_AT ?? '')).json()
  return 'missing' in answer ? null : answer.url
}
