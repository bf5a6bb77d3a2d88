/**
 * A rounded box in a picture of 96 × 72: x, y, width, height, radius. `card` is an outline, `line` a text, `strong` a
 * button or a title, `area` a picture.
 */
export type Box = readonly [
  kind: 'card' | 'line' | 'strong' | 'area',
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
]
