import type { Box } from '../shared/icon'

export const select: readonly Box[] = [
  ['area', 8, 8, 56, 20, 8],
  ['line', 15, 14, 40, 3, 1],
  ['line', 15, 20, 24, 3, 1],
  ['strong', 50, 36, 38, 10, 5],
  ['strong', 32, 52, 28, 10, 5],
  ['strong', 64, 52, 24, 10, 5],
]
