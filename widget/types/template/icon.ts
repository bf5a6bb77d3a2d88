import type { Box } from '../shared/icon'

export const template: readonly Box[] = [
  ['card', 18, 4, 60, 64, 5],
  ['area', 21, 7, 54, 24, 3],
  ['line', 25, 36, 40, 3, 1],
  ['line', 25, 42, 28, 3, 1],
  ['strong', 33, 51, 30, 4, 2],
  ['strong', 33, 60, 30, 4, 2],
]
