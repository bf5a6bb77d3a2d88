/** Returns the quantile of the values for this share, from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
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

export const MB = 1024 * 1024
