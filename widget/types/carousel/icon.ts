import type { Box } from '../shared/icon'

const card = (x: number): Box[] => [
  ['card', x, 8, 36, 56, 4],
  ['area', x + 3, 11, 30, 20, 2],
  ['line', x + 5, 36, 24, 3, 1],
  ['line', x + 5, 42, 16, 3, 1],
  ['strong', x + 9, 54, 18, 4, 2],
]
export const carousel: readonly Box[] = [...card(8), ...card(48), ['card', 88, 8, 20, 56, 4]]
