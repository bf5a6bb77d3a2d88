import type { Box } from '../shared/icon'

const row = (y: number): Box[] => [
  ['card', 20, y, 8, 8, 4],
  ['line', 34, y + 1, 40, 3, 1],
  ['line', 34, y + 6, 26, 2, 1],
]

export const list: readonly Box[] = [
  ['card', 12, 4, 72, 64, 5],
  ['strong', 20, 10, 36, 4, 2],
  ...row(22),
  ...row(37),
  ...row(52),
]
