import { browserClock, type Clock } from '../../../widget/models/session/clock'
import { RequestError } from '../api'

const firstMs = 1_000
const longestMs = 10_000
const lostStatuses: readonly number[] = [0, 429, 502, 503, 504]

/** Whether a repeated write can succeed: the server was unreachable or busy. */
export const isLost = ({ code, status }: Pick<RequestError, 'code' | 'status'>) =>
  code === 'offline' || lostStatuses.includes(status)

/** Whether a repeated read can succeed: the server was unreachable, busy, or had an internal error. */
export const isRetryable = (error: unknown) => error instanceof RequestError && (isLost(error) || error.status >= 500)

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
    onError(error: unknown): boolean {
      const isPossible = isRetryable(error)
      if (isPossible) failed(((error as RequestError).retryAfter ?? 0) * 1_000)
      return isPossible
    },
    onSuccess() {
      reset()
      stop()
    },
    reset,
    stop,
  }
}
