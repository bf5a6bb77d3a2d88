/** Random numbers that are the same in every run. */
export interface Chance {
  next(): number
  below(count: number): number
  /** Returns the time between two arrivals of a Poisson stream, by its mean. */
  exponential(mean: number): number
  /** Returns a lognormal time. `spread` is the standard deviation as a share of the mean. */
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
      const variance = Math.log(1 + spread * spread)
      return mean * Math.exp(normal() * Math.sqrt(variance) - variance / 2)
    },
  }
}
