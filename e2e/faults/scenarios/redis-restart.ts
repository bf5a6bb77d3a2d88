import { createClient } from '@redis/client'
import type { Scenario } from '../scenario'

const faults = 8

export const redisRestart: Scenario = {
  name: 'redis-restart',
  about: 'Redis killed and started empty, and flushed while it runs, under two nodes',
  setting: { store: 'postgres', nodes: 2, redis: true },
  async run({ at, between, redis, fault, random, pause }) {
    if (!redis) return
    for (let nth = 0; nth < faults; nth++) {
      await at((nth + random()) / (faults + 0.5))
      if (nth % 2 === 0) {
        const client = createClient({ url: redis.url })
        await client.connect()
        await fault('Redis is flushed', () => client.flushAll())
        client.destroy()
      } else {
        await fault('Redis is killed', redis.halt)
        await pause(between(200, 4_000))
        await redis.start()
      }
    }
  },
}
