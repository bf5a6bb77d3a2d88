import type { Logger } from 'pino'
import type { Needs } from '../conversation/needs'
import { isBusy } from '../conversation/refusals'
import { leaseJob } from '../conversation/scheduled-job'

interface Job {
  log: Logger
  name: string
  run(): Promise<unknown>
  /** The interval of the runs, in milliseconds. The job decides which work is due. */
  lookMs?: number
}

/**
 * Runs the job at intervals until stopped, never two runs at a time. A failure is logged, and the next run tries again.
 */
export function startJob({ log, name, run, lookMs = 2000 }: Job): { stop(): Promise<void> } {
  let running: Promise<void> | null = null
  const round = () => {
    running ??= run()
      .then(
        () => {},
        (error) => {
          // The store has already logged that it is busy.
          if (!isBusy(error)) log.error({ err: error }, `${name} failed; it will be tried again`)
        },
      )
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(round, lookMs)
  round()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

interface LeasedJob {
  needs: Pick<Needs, 'store' | 'clock'>
  log: Logger
  name: string
  lease: string
  everyMs: number
  firstAfterMs?: number
  /** Milliseconds by which a run may be early, because the clocks of nodes differ. */
  slackMs: number
  lookMs: number
  /** Runs the job. `isActive` returns false after `stop`. */
  run(isActive: () => boolean): Promise<unknown>
}

/** Runs a job once in each interval, on one of the nodes. `stop` waits for a running job. */
export function startLeasedJob({
  needs: { store, clock },
  lease,
  everyMs,
  slackMs,
  firstAfterMs = 0,
  run,
  ...job
}: LeasedJob): { stop(): Promise<void> } {
  let stopped = false
  let next = clock() + firstAfterMs
  const { stop } = startJob({
    run: async () => {
      if (stopped || clock() < next) return
      next = clock() + everyMs
      if (await leaseJob(store, lease, { now: clock(), everyMs: everyMs - slackMs })) await run(() => !stopped)
    },
    ...job,
  })
  return {
    stop: () => {
      stopped = true
      return stop()
    },
  }
}
