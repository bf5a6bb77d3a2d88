import { browserClock, type Clock } from '../../../widget/models/session/clock'
import { Refused } from '../api'

const firstMs = 1_000
const longestMs = 10_000
const lostStatuses: readonly number[] = [0, 429, 502, 503, 504]

/** Whether a repeated write can succeed: the server was unreachable or busy. */
export const isLost = ({ code, status }: Pick<Refused, 'code' | 'status'>) =>
  code === 'offline' || lostStatuses.includes(status)

/** Whether a repeated read can succeed: the server was unreachable, busy, or had an internal error. */
export const isRetryable = (error: unknown) => error instanceof Refused && (isLost(error) || error.status >= 500)

export type After = Clock['after']

/** Repeats a failed request after a pause. The pause doubles at each failure, up to `longest`. */
export function createRetry(
  act: () => void,
  after: After = browserClock.after,
  [first, longest] = [firstMs, longestMs],
) {
  let failures = 0
  let cancel: (() => void) | null = null

  /** `waitMs` is the pause that the server requests. */
  function failed(waitMs = 0) {
    cancel ??= after(Math.max(waitMs, Math.min(longest, first * 2 ** failures++)), () => {
      cancel = null
      act()
    })
  }

  /** Makes the next pause short, because the server answers. */
  function reset() {
    failures = 0
  }

  function stop() {
    cancel?.()
    cancel = null
  }

  return {
    failed,
    /** Schedules a retry if the error permits one. Returns whether it does. */
    repeats(error: unknown): boolean {
      const may = isRetryable(error)
      if (may) failed(((error as Refused).retryAfter ?? 0) * 1_000)
      return may
    },
    done() {
      reset()
      stop()
    },
    reset,
    stop,
  }
}
