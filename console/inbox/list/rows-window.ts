/** Which rows of a list of equal ones are drawn, and how much room stands for the others. */
export interface RowsWindow {
  /** Place of the first row that is drawn, and of the one behind the last. */
  start: number
  end: number
}

/** Rows that are drawn beyond what is on the screen, on each side: a turn of the wheel draws nothing. */
const beyond = 12
/** The window moves by as many at once, so that most frames of a scroll change nothing. */
const step = 2

/**
 * All rows are equally high, so that the place of each is known without drawing it: a frame costs the same for ten rows and for ten
 * thousand. Pixels.
 */
export function rowsWindow(count: number, rowHeight: number, scrollTop: number, height: number): RowsWindow {
  if (rowHeight <= 0) return { start: 0, end: Math.min(count, 2 * beyond) }
  const top = Math.floor(Math.max(0, scrollTop) / rowHeight)
  const start = Math.max(0, Math.floor((top - beyond) / step) * step)
  const end = Math.ceil((top + Math.ceil(height / rowHeight) + beyond) / step) * step
  return { start: Math.min(start, count), end: Math.min(count, end) }
}

/** How far to scroll so that this row is wholly on the screen; the same number when it is. */
export function scrollTo(place: number, rowHeight: number, scrollTop: number, height: number): number {
  const top = place * rowHeight
  if (top < scrollTop) return top
  return Math.max(scrollTop, top + rowHeight - height)
}

/**
 * By how many rows what was on the screen has moved: those above it came or went. `seen` are the ids that stood there from place `from` on; the
 * middle of what each of them did counts, since one may have moved by itself.
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
