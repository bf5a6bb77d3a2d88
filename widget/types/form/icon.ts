import type { Box } from '../shared/icon'

export const form: readonly Box[] = [
  ['card', 16, 4, 64, 64, 5],
  ['line', 23, 11, 34, 3, 1],
  ['card', 23, 18, 50, 10, 3],
  ['line', 23, 34, 28, 3, 1],
  ['card', 23, 41, 50, 10, 3],
  ['strong', 23, 57, 50, 7, 3],
]
