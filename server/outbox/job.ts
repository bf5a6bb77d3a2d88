import type { Logger } from 'pino'
import { isBusy } from '../conversation/refusals'

interface Job {
  log: Logger
  name: string
  run(): Promise<unknown>
}

/** The interval at which a job looks for work. The job decides which work is due. */
const everyMs = 2000

/** Runs the job at intervals, never twice at a time, until stopped. A failure is logged, and the next round tries again. */
export function startJob({ log, name, run }: Job): { stop(): Promise<void> } {
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
  const timer = setInterval(round, everyMs)
  round()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
