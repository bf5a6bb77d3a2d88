import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { type Answer, type Bounds, type Job, serveShrinking, withoutExtras } from './shrink'

/** `ended`: it took more than it may. `away`: the process could not do it, and this says nothing about the picture. */
export type Shrunk = Answer | { ended: true } | { away: true }

export interface ShrinkProcess {
  /** One at a time: the caller waits for each. */
  shrink(job: Job): Promise<Shrunk>
  close(): void
}

/** The processor's time counts on a busy machine; this is for a process that hangs. */
const withinMs = 60_000
/** Then it is of no more use, and gives its memory back. */
const idleMs = 30_000
/** A hostile picture that takes over the library must find no secrets. */
const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot']

/** Pictures of strangers are unfolded in a process of their own, with less of a right to the processor, that can be ended at any time. */
export function shrinkProcess(bounds: Bounds, sharpAt = whereSharpIs()): ShrinkProcess {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let closed = false

  function started(): ChildProcess {
    const program = `(${serveShrinking})(require, ${withoutExtras}, ${JSON.stringify({ sharpAt, bounds })})`
    const began = spawn(process.execPath, ['--max-old-space-size=128', '-e', program], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    })
    began.unref()
    began.channel?.unref()
    try {
      if (began.pid) setPriority(began.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {
      // It ended already.
    }
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
        const asked = child
        const late = setTimeout(() => asked.kill('SIGKILL'), withinMs)
        const done = (outcome: Shrunk) => {
          clearTimeout(late)
          asked.off('message', onMessage).off('exit', onExit).off('error', onError)
          const isGone = 'ended' in outcome || 'away' in outcome
          if (isGone && child === asked) child = null
          if (!isGone) idle = setTimeout(end, idleMs).unref()
          answered(outcome)
        }
        const onMessage = (answer: unknown) => done(answer as Answer)
        const onExit = () => done(closed ? { away: true } : { ended: true })
        const onError = () => done({ away: true })
        asked.once('message', onMessage).once('exit', onExit).once('error', onError)
        asked.send(job, (error) => error && onError())
      }),
    close() {
      closed = true
      clearTimeout(idle)
      end()
    },
  }
}

/** Where there is none, the process says so. */
function whereSharpIs(): string {
  try {
    return createRequire(import.meta.url).resolve('sharp')
  } catch {
    return 'sharp'
  }
}
