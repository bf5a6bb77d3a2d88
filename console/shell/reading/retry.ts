import { Refused } from '../api'

const firstMs = 1_000
const longestMs = 10_000
const lostStatuses: readonly number[] = [0, 429, 502, 503, 504]

/** Whether the attempt may succeed later without a change: the server was not reached, or is busy. */
export const isLost = ({ code, status }: Pick<Refused, 'code' | 'status'>) =>
  code === 'offline' || lostStatuses.includes(status)

/** Whether reading may succeed later without a change: the server was not reached, is busy, or has a fault. */
export const mayPass = (error: unknown) => error instanceof Refused && (isLost(error) || error.status >= 500)

export type After = (ms: number, act: () => void) => () => void

const later: After = (ms, act) => {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}

/** Repeats an act that failed for now: after a pause, then after twice as long, up to the longest. */
export function createRetry(act: () => void, after = later, [first, longest] = [firstMs, longestMs]) {
  let failures = 0
  let cancel: (() => void) | null = null

  /** `waitMs`: the server asks for a pause of this length. */
  function failed(waitMs = 0) {
    cancel ??= after(Math.max(waitMs, Math.min(longest, first * 2 ** failures++)), () => {
      cancel = null
      act()
    })
  }

  /** The server answers: the next pause is short. */
  function reset() {
    failures = 0
  }

  /** Repeats nothing for now. */
  function stop() {
    cancel?.()
    cancel = null
  }

  return {
    failed,
    /** After a reading that failed. Returns whether it is repeated. */
    repeats(error: unknown): boolean {
      const may = mayPass(error)
      if (may) failed(((error as Refused).retryAfter ?? 0) * 1_000)
      return may
    },
    /** The reading succeeded: nothing is left to repeat. */
    done() {
      reset()
      stop()
    },
    reset,
    stop,
  }
}
