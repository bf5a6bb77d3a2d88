/** Returns the values of the grid lines: a few round numbers, from 0 to at least the largest value. */
export function stepsFor(most: number, kind: 'count' | 'seconds'): number[] {
  const step = (kind === 'count' ? counts : seconds)(Math.max(most, 1) / targetLines)
  const lines = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: lines + 1 }, (_, nth) => nth * step)
}

const targetLines = 4

/** Returns the round steps for counts: 1, 2, 5, 10, 20, ... */
function counts(atLeast: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(atLeast)))
  return Math.max(1, [1, 2, 5, 10].map((each) => each * power).find((each) => each >= atLeast) ?? 10 * power)
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const round = [
  ...[1, 2, 5, 10, 15, 30],
  ...[1, 2, 5, 10, 15, 30].map((each) => each * minute),
  ...[1, 2, 3, 6, 12].map((each) => each * hour),
]

function seconds(atLeast: number): number {
  return round.find((each) => each >= atLeast) ?? counts(atLeast / day) * day
}
