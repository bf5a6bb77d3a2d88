/** The page formats all texts. */
export interface Bars {
  names: readonly string[]
  /** Null where nothing was measured. */
  values: readonly (number | null)[]
  kind: 'count' | 'seconds'
  /** Draws horizontal bars, for long names. */
  lying: boolean
  /** Mirrors the chart for right-to-left languages. */
  mirrored: boolean
  short(value: number): string
  /** Called when the pointer enters a bar. Null when it leaves. */
  point(nth: number | null): void
}

export interface ChartHandle {
  resize(width: number): void
  recolour(): void
  end(): void
}
