import type { Box } from '../shared/icon'

export const time_select: readonly Box[] = [
  ['card', 14, 4, 68, 64, 5],
  ['line', 21, 11, 30, 3, 1],
  ['card', 21, 19, 24, 10, 5],
  ['strong', 50, 19, 24, 10, 5],
  ['line', 21, 38, 30, 3, 1],
  ['card', 21, 46, 24, 10, 5],
  ['card', 50, 46, 24, 10, 5],
]
