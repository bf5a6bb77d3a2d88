/** Chance that is the same in every run. */
export interface Chance {
  /** From 0 to 1. */
  next(): number
  /** A whole number below this. */
  below(count: number): number
  /** Time between two arrivals of a Poisson stream, by its mean. */
  exponential(mean: number): number
  /** Times that vary about a mean: most a little shorter, few much longer. `spread`: standard deviation as a share of the mean. */
  around(mean: number, spread: number): number
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return {
    next,
    below: (count) => Math.floor(next() * count),
    exponential: (mean) => -Math.log(1 - next()) * mean,
    around(mean, spread) {
      if (mean === 0 || spread === 0) return mean
      // Lognormal.
      const variance = Math.log(1 + spread * spread)
      return mean * Math.exp(normal() * Math.sqrt(variance) - variance / 2)
    },
  }
}
