import type { Box } from '../shared/icon'

export const wallet_pay: readonly Box[] = [
  ['card', 18, 4, 60, 64, 5],
  ['line', 25, 12, 24, 3, 1],
  ['line', 61, 12, 10, 3, 1],
  ['line', 25, 20, 18, 3, 1],
  ['line', 61, 20, 10, 3, 1],
  ['line', 25, 32, 16, 4, 1],
  ['line', 55, 32, 16, 4, 1],
  ['strong', 25, 46, 46, 14, 4],
]
