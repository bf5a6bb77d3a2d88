/** The clock of the models, which tests can control. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  after(ms: number, run: () => void): () => void
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
