import type { Logger } from 'pino'
import type { Clock } from '../conversation/clock-and-ids'
import { type Counts, createCounts } from '../limits/counts'
import { createLedger } from '../limits/ledger'
import { redisCounts } from './redis-counts'

interface Options {
  config: { redisUrl: string | null }
  installation: string
  clock: Clock
  log: Logger
}

/** Returns the counters of the rate limits. With Redis all nodes share them; otherwise this node counts alone. */
export function connectCounts({ config: { redisUrl }, installation, clock, log }: Options): Counts & { close(): void } {
  if (redisUrl === null) return { close: () => {}, ...createCounts(clock, null) }
  const redis = redisCounts({ url: redisUrl, installation })
  const ledger = createLedger({ addUses: redis.addUses, log })
  return {
    close: () => {
      ledger.close()
      redis.close()
    },
    ...createCounts(clock, ledger),
  }
}
