/** The position after an arrow, Home or End (APG toolbar); null for other keys. Mirrored in right-to-left text. */
export function positionAfterKey(key: string, at: number, count: number, rtl: boolean): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const on = key === 'ArrowDown' || key === (rtl ? 'ArrowLeft' : 'ArrowRight')
  const back = key === 'ArrowUp' || key === (rtl ? 'ArrowRight' : 'ArrowLeft')
  if (!on && !back) return null
  return (at + (on ? 1 : -1) + count) % count
}
