/** The rows of a list that are drawn. */
export interface RowsWindow {
  /** The index of the first row that is drawn, and the index behind the last. */
  start: number
  end: number
}

/** The number of rows drawn beyond the screen on each side: one turn of the wheel draws nothing new. */
const beyond = 12
/** The window moves in steps of this many rows, so that most frames of a scroll draw nothing new. */
const step = 2

/**
 * Returns the rows to draw. All rows have the same height in pixels, so the place of each is known without drawing it: a frame costs the same
 * for ten rows and for ten thousand.
 */
export function rowsWindow(count: number, rowHeight: number, scrollTop: number, height: number): RowsWindow {
  if (rowHeight <= 0) return { start: 0, end: Math.min(count, 2 * beyond) }
  const top = Math.floor(Math.max(0, scrollTop) / rowHeight)
  const start = Math.max(0, Math.floor((top - beyond) / step) * step)
  const end = Math.ceil((top + Math.ceil(height / rowHeight) + beyond) / step) * step
  return { start: Math.min(start, count), end: Math.min(count, end) }
}

/** Returns the scroll position that shows the whole row; the same position when the row is already visible. */
export function scrollTo(place: number, rowHeight: number, scrollTop: number, height: number): number {
  const top = place * rowHeight
  if (top < scrollTop) return top
  return Math.max(scrollTop, top + rowHeight - height)
}

/**
 * Returns by how many rows the visible rows have moved because rows above them came or went. `seen` are the visible ids, from index `from` on. The
 * result is the median of their moves, since a single row may have moved for another reason.
 */
export function shiftOf(seen: readonly string[], from: number, rows: readonly { id: string }[]): number {
  if (seen.every((id, nth) => rows[from + nth]?.id === id)) return 0
  const before = new Map(seen.map((id, nth) => [id, from + nth]))
  const shifts: number[] = []
  rows.forEach(({ id }, place) => {
    const was = before.get(id)
    if (was !== undefined) shifts.push(place - was)
  })
  shifts.sort((a, b) => a - b)
  return shifts[shifts.length >> 1] ?? 0
}
