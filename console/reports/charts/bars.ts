/** A bar chart's data. The page writes every text. */
export interface Bars {
  names: readonly string[]
  /** Null where nothing was measured. */
  values: readonly (number | null)[]
  kind: 'count' | 'seconds'
  /** Draws horizontal bars, for names that need room. */
  lying: boolean
  /** Mirrors the chart for languages that are read from right to left. */
  mirrored: boolean
  /** Writes a value at its line of the scale. */
  short(value: number): string
  /** Called when the pointer is over a bar; null when it is over none. */
  point(nth: number | null): void
}

export interface ChartHandle {
  resize(width: number): void
  /** Draws the bars again because the colours of the page changed. */
  recolour(): void
  end(): void
}
