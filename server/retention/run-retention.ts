import type { Logger } from 'pino'
import type { Needs } from '../conversation/needs'
import { prune, type Retention } from '../conversation/setup/prune'
import { startLeasedJob } from '../outbox/job'

interface Options {
  needs: Needs
  /** Returns the current settings. Called before each run, because an administrator may have changed them. */
  keep(): Promise<Retention>
  log: Logger
}

/** Deletes old data once an hour, on one of the nodes, until stopped. A stop waits for the running step. */
export function runRetention({ needs, keep, log }: Options): { stop(): Promise<void> } {
  return startLeasedJob({
    needs,
    log,
    name: 'deleting what is too old',
    lease: 'retention',
    everyMs: 3_600_000,
    slackMs: 60_000,
    // One minute after the start, so that a server that restarts every hour deletes too.
    firstAfterMs: 60_000,
    lookMs: 1000,
    run: async (isActive) => {
      const pause = async () => {
        await new Promise((go) => setImmediate(go))
        return isActive()
      }
      const pruned = await prune({ pause, ...needs }, await keep())
      if (Object.values(pruned).some((count) => count > 0)) log.info(pruned, 'what was too old has been deleted')
    },
  })
}
