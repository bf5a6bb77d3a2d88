export interface RowsWindow {
  /** The index of the first row to render. `end` is the index after the last row. */
  start: number
  end: number
}

/** The number of extra rows on each side, so that one turn of the mouse wheel renders no new row. */
const extraRows = 12
/** The window moves in steps of this many rows, so that most frames of a scroll render no new row. */
const step = 2

/** Returns which rows to render. All rows have the same height, so the cost does not depend on their number. */
export function rowsWindow(count: number, rowHeight: number, scrollTop: number, height: number): RowsWindow {
  if (rowHeight <= 0) return { start: 0, end: Math.min(count, 2 * extraRows) }
  const top = Math.floor(Math.max(0, scrollTop) / rowHeight)
  const start = Math.max(0, Math.floor((top - extraRows) / step) * step)
  const end = Math.ceil((top + Math.ceil(height / rowHeight) + extraRows) / step) * step
  return { start: Math.min(start, count), end: Math.min(count, end) }
}

/** Returns the scroll position that shows the whole row, or the current one if the row is already visible. */
export function scrollTo(place: number, rowHeight: number, scrollTop: number, height: number): number {
  const top = place * rowHeight
  if (top < scrollTop) return top
  return Math.max(scrollTop, top + rowHeight - height)
}

/** Returns by how many rows the visible rows moved: the median, as a row can move for another reason. */
export function movedRows(visibleIds: readonly string[], from: number, rows: readonly { id: string }[]): number {
  if (visibleIds.every((id, nth) => rows[from + nth]?.id === id)) return 0
  const before = new Map(visibleIds.map((id, nth) => [id, from + nth]))
  const shifts: number[] = []
  rows.forEach(({ id }, place) => {
    const oldPlace = before.get(id)
    if (oldPlace !== undefined) shifts.push(place - oldPlace)
  })
  shifts.sort((a, b) => a - b)
  return shifts[shifts.length >> 1] ?? 0
}
