import { createHash } from 'node:crypto'
import type { Clock } from '../conversation/clock-and-ids'
import type { UsedAmount } from '../limits/ledger'
import { newClient } from './redis'

interface Options {
  url: string
  /** The name of the installation: several installations may share a Redis. */
  installation: string
  /** Milliseconds since 1970; absent: the clock of Redis, which all nodes share. */
  clock?: Clock
}

/** Milliseconds for which the key of an unused limit is kept. Nodes report their uses later. */
const latestMs = 10_000

/** Stores the time at which the limit is full again, like `limits/allowance.ts`. `age` is the time since the use. */
const script = `
local now = tonumber(ARGV[3 * #KEYS + 1])
if not now then
  local seconds, micros = unpack(redis.call('TIME'))
  now = seconds * 1000 + math.floor(micros / 1000)
end
local totals = {}
for nth, key in ipairs(KEYS) do
  local amount, age, most = tonumber(ARGV[3 * nth - 2]), tonumber(ARGV[3 * nth - 1]), tonumber(ARGV[3 * nth])
  local whole = tonumber(redis.call('GET', key) or 0)
  -- Nobody can owe more than that: the clock was set back.
  if whole - now > most then whole = 0 end
  -- Below 0 is what was refilled since an earlier use: it counts for the next report.
  local owed = math.min(most, math.max(whole, now - age) + amount - now)
  redis.call('SET', key, string.format('%.0f', now + owed), 'PX', math.max(0, owed) + ${latestMs})
  totals[nth] = math.max(0, owed)
end
return totals
`
/** The most keys of one call, because Redis does nothing else during a call. */
const mostKeys = 500

/** Sums the uses of all nodes in Redis. A call rejects immediately if Redis is or becomes unreachable. */
export function redisCounts({ url, installation, clock }: Options) {
  const client = newClient(url, { disableOfflineQueue: true })
  // `addUses` rejects if Redis is unreachable. Without a listener this event would end the process.
  client.on('error', () => {})
  client.connect().catch(() => {})

  /** Keys are hashed, so that Redis stores neither addresses nor sessions. */
  const nameOf = (key: string) => {
    const hash = createHash('sha256').update(`${installation} ${key}`).digest('base64url')
    return `bubblewire-limits:${installation}:${hash.slice(0, 22)}`
  }

  async function countUses(amounts: readonly UsedAmount[]): Promise<number[]> {
    const numbers = (await client.eval(script, {
      keys: amounts.map(({ key }) => nameOf(key)),
      arguments: [...amounts.flatMap(argumentsOf), ...(clock ? [clock()] : [])].map((number) =>
        String(Math.max(0, Math.round(number))),
      ),
    })) as number[]
    return amounts.map((_, nth) => numbers[nth] ?? 0)
  }

  return {
    async addUses(amounts: readonly UsedAmount[]): Promise<number[]> {
      const totals: number[] = []
      for (let from = 0; from < amounts.length; from += mostKeys)
        totals.push(...(await countUses(amounts.slice(from, from + mostKeys))))
      return totals
    },
    close: () => {
      if (client.isOpen) client.destroy()
    },
  }
}

const argumentsOf = ({ amount, ageMs, mostOwed }: UsedAmount): number[] => [
  Math.max(1, amount),
  Math.min(latestMs, ageMs),
  mostOwed,
]
