import type { Clock } from '../session/clock'

/** Creates a clock whose time passes only in `advance`, which resolves promises between two timers. */
export function fakeClock(
  start = Date.parse('2026-05-04T10:00:00Z'),
): Clock & { advance(ms: number): Promise<void>; waiting(): number } {
  let time = start
  let timers: { at: number; run: () => void }[] = []

  return {
    now: () => time,
    after(ms, run) {
      const timer = { at: time + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((known) => known !== timer)
      }
    },
    waiting: () => timers.length,
    async advance(ms) {
      const end = time + ms
      await resolvePromises()
      for (;;) {
        const due = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (!due) break
        timers = timers.filter((known) => known !== due)
        time = due.at
        due.run()
        await resolvePromises()
      }
      time = end
    },
  }
}

/** Resolves all promises that do not wait for time. */
export const resolvePromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
