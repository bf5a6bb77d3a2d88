/** The input of a chart. All texts are already formatted. */
export interface Bars {
  names: readonly string[]
  /** Null where nothing was measured. */
  values: readonly (number | null)[]
  kind: 'count' | 'seconds'
  isHorizontal: boolean
  /** Mirrors the chart for right-to-left languages. */
  mirrored: boolean
  short(value: number): string
  point(nth: number | null): void
}

export interface ChartHandle {
  resize(width: number): void
  recolour(): void
  end(): void
}
