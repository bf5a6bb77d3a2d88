/**
 * Returns the position to which an arrow, Home or End moves in a row of `count` choices (APG toolbar, from the last to
 * the first); null for other keys. In right-to-left text the left arrow moves forward.
 */
export function positionAfterKey(key: string, at: number, count: number, rtl: boolean): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const on = key === 'ArrowDown' || key === (rtl ? 'ArrowLeft' : 'ArrowRight')
  const back = key === 'ArrowUp' || key === (rtl ? 'ArrowRight' : 'ArrowLeft')
  if (!on && !back) return null
  return (at + (on ? 1 : -1) + count) % count
}
