// Figures of measured values, and tables of them in Markdown.

/** Returns the quantile of the values for this share, from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2
}

/** Returns "median (least to most)"; "-" without a value, and one value alone. */
export function spread(values: readonly number[] = [], digits = 0): string {
  const show = (value: number) =>
    value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  if (values.length < 2) return values.length === 0 ? '-' : show(median(values))
  return `${show(median(values))} (${show(Math.min(...values))} to ${show(Math.max(...values))})`
}

/** Divides the values of each round. Rounds without both values are left out. */
export const shares = (ours: readonly number[] = [], baseline: readonly number[] = []) =>
  ours.map((value, round) => value / (baseline[round] ?? Number.NaN)).filter(Number.isFinite)

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Returns the slope of the line of least squares. */
export function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const x = mean(([x]) => x)
  const y = mean(([, y]) => y)
  const covariance = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  return covariance / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
}
