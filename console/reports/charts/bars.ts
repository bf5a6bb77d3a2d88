/** What a chart of bars shows; everything that is read is written by the page. */
export interface Bars {
  names: readonly string[]
  /** Null: nothing was measured. */
  values: readonly (number | null)[]
  kind: 'count' | 'seconds'
  /** From the side instead of from the foot: for names that need room. */
  lying: boolean
  /** Where one reads from right to left. */
  mirrored: boolean
  /** A value beside its line of the scale. */
  short(value: number): string
  /** The pointer is over this place; null when it is over none. */
  point(nth: number | null): void
}

export interface Drawn {
  resize(width: number): void
  /** The colours around it are others. */
  recolour(): void
  end(): void
}
