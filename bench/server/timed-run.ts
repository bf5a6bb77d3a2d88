import type { Running } from './subjects'

export const pause = (ms: number) => new Promise<void>((next) => setTimeout(next, ms))

/** Messages that are not finished after this long are lost. Milliseconds. */
const drainMs = 15_000
const mostErrors = 100

interface Measured {
  warmupSeconds: number
  seconds: number
  loops: readonly Promise<unknown>[]
  done(): number
  isDrained(): boolean
  /** Called at the start and at the end of the measured seconds. */
  begins?(): Promise<unknown>
  ends?(): Promise<unknown>
}

export function createRun(subject: Pick<Running, 'name' | 'usage'>) {
  let [live, measuring, errors, began] = [true, false, 0, Number.POSITIVE_INFINITY]
  return {
    isLive: () => live,
    isMeasuring: () => measuring,
    counts: (dueAt: number) => measuring && dueAt >= began,
    errors: () => errors,
    failed(error: Error): void {
      errors += 1
      if (errors === 1) console.error(`${subject.name}: ${error.message}`)
      if (errors > mostErrors) live = false
    },
    /** Starts this many items a second, in time even if earlier items are late. */
    async atRate(rate: number, begin: (nth: number, dueAt: number) => unknown): Promise<void> {
      const start = performance.now()
      for (let nth = 0; live; await pause(1)) {
        for (const owed = ((performance.now() - start) * rate) / 1000; nth < owed; nth++)
          void begin(nth, start + (nth * 1000) / rate)
      }
    },
    /** Returns CPU microseconds per finished item, including work that was unfinished at the end of the seconds. */
    async measure({ warmupSeconds, seconds, loops, done, isDrained, begins, ends }: Measured) {
      await pause(warmupSeconds * 1000)
      await begins?.()
      const before = { ...subject.usage(), done: done() }
      began = performance.now()
      measuring = true
      await pause(seconds * 1000)
      measuring = false
      const tookMs = performance.now() - began
      await ends?.()
      live = false
      await Promise.race([Promise.all(loops), pause(drainMs)])
      const until = performance.now() + drainMs
      while (!isDrained() && performance.now() < until) await pause(50)
      const after = subject.usage()
      const operations = done() - before.done
      return {
        tookMs,
        cpu: (after.cpu - before.cpu) / operations,
        databaseCpu: (after.databaseCpu - before.databaseCpu) / operations,
      }
    },
  }
}
