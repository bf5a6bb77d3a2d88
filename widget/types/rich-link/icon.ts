import type { Box } from '../shared/icon'

export const rich_link: readonly Box[] = [
  ['card', 14, 8, 68, 54, 5],
  ['area', 17, 11, 62, 26, 3],
  ['line', 21, 42, 46, 3, 1],
  ['line', 21, 48, 32, 3, 1],
  ['strong', 21, 54, 24, 3, 1],
]
