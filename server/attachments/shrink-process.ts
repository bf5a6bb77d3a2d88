import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { type Answer, type Bounds, type Job, removeExtras, serveShrinking } from './shrink'

/** `ended`: the process exceeded its limits. `away`: the process failed for another reason than the picture. */
export type ShrinkResult = Answer | { ended: true } | { away: true }

export interface ShrinkProcess {
  /** Processes one picture. Call it again only after the last call has resolved. */
  shrink(job: Job): Promise<ShrinkResult>
  close(): void
}

/** Milliseconds before a hanging process is ended. Usually the limit of processor time ends it earlier. */
const withinMs = 60_000
/** After this time without a job the process ends and frees its memory. */
const idleMs = 30_000
/**
 * The only environment variables of the process: a hostile picture that takes over the library must find no secrets.
 */
const passedVariables = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot']

/** Decodes customers' pictures in a separate process, which has a lower priority and can be ended at any time. */
export function shrinkProcess(bounds: Bounds, sharpAt = findSharp()): ShrinkProcess {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let closed = false

  function started(): ChildProcess {
    const program = `(${serveShrinking})(require, ${removeExtras}, ${JSON.stringify({ sharpAt, bounds })})`
    const began = spawn(process.execPath, ['--max-old-space-size=128', '-e', program], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: Object.fromEntries(
        passedVariables.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
      ),
    })
    began.unref()
    began.channel?.unref()
    try {
      if (began.pid) setPriority(began.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {}
    return began
  }

  function end(): void {
    child?.kill('SIGKILL')
    child = null
  }

  return {
    shrink: (job) =>
      new Promise((answered) => {
        if (closed) return answered({ away: true })
        clearTimeout(idle)
        child ??= started()
        const worker = child
        const timeout = setTimeout(() => worker.kill('SIGKILL'), withinMs)
        const finish = (outcome: ShrinkResult) => {
          clearTimeout(timeout)
          worker.off('message', onMessage).off('exit', onExit).off('error', onError)
          const isGone = 'ended' in outcome || 'away' in outcome
          if (isGone && child === worker) child = null
          if (!isGone) idle = setTimeout(end, idleMs).unref()
          answered(outcome)
        }
        const onMessage = (answer: unknown) => finish(answer as Answer)
        const onExit = () => finish(closed ? { away: true } : { ended: true })
        const onError = () => finish({ away: true })
        worker.once('message', onMessage).once('exit', onExit).once('error', onError)
        worker.send(job, (error) => error && onError())
      }),
    close() {
      closed = true
      clearTimeout(idle)
      end()
    },
  }
}

/** Returns the path of sharp. If sharp is not installed, the process reports it. */
function findSharp(): string {
  try {
    return createRequire(import.meta.url).resolve('sharp')
  } catch {
    return 'sharp'
  }
}
