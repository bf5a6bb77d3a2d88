import type { Logger } from 'pino'
import type { Needs } from '../conversation/needs'
import { leaseJob } from '../conversation/scheduled-job'
import { prune, type Retention } from '../conversation/setup/prune'

const everyMs = 3_600_000
/** The pause after the start if there is more to do: a server that is restarted every hour deletes, too. */
const firstAfterMs = 60_000
const pollMs = 1000
/** The time by which a node may be earlier than in the previous run. */
const slackMs = 60_000

interface Options {
  needs: Needs
  /** Asked before each run, since a person may have changed it. */
  keep(): Promise<Retention>
  log: Logger
}

/** Deletes old data once an hour, one node for all, until it is stopped. A stop waits for the running step. */
export function runRetention({ needs, keep, log }: Options): { stop(): Promise<void> } {
  let stopped = false
  let running: Promise<void> | null = null
  let next = needs.clock() + firstAfterMs
  const rest = async () => {
    await new Promise((go) => setImmediate(go))
    return !stopped
  }

  async function run(): Promise<void> {
    try {
      if (!(await leaseJob(needs.store, 'retention', { now: needs.clock(), everyMs: everyMs - slackMs }))) return
      const pruned = await prune({ rest, ...needs }, await keep())
      if (Object.values(pruned).some((count) => count > 0)) log.info(pruned, 'what was too old has been deleted')
    } catch (error) {
      log.error({ err: error }, 'what is too old could not be deleted')
    }
  }

  const timer = setInterval(() => {
    if (running || needs.clock() < next) return
    next = needs.clock() + everyMs
    running = run().finally(() => {
      running = null
    })
  }, pollMs)

  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
