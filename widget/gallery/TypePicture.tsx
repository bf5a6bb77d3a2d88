import type { StructuredType } from '../../contract/structured'
import style from './TypePicture.module.css'

/**
 * A rounded box: x, y, width, height, radius. `card` is an outline, `line` a text, `strong` a button or a title, `area`
 * a picture.
 */
type Box = readonly [kind: 'card' | 'line' | 'strong' | 'area', x: number, y: number, w: number, h: number, r: number]

const card = (x: number): Box[] => [
  ['card', x, 8, 36, 56, 4],
  ['area', x + 3, 11, 30, 20, 2],
  ['line', x + 5, 36, 24, 3, 1],
  ['line', x + 5, 42, 16, 3, 1],
  ['strong', x + 9, 54, 18, 4, 2],
]
const row = (y: number): Box[] => [
  ['card', 20, y, 8, 8, 4],
  ['line', 34, y + 1, 40, 3, 1],
  ['line', 34, y + 6, 26, 2, 1],
]

const drawings: Readonly<Record<StructuredType, readonly Box[]>> = {
  template: [
    ['card', 18, 4, 60, 64, 5],
    ['area', 21, 7, 54, 24, 3],
    ['line', 25, 36, 40, 3, 1],
    ['line', 25, 42, 28, 3, 1],
    ['strong', 33, 51, 30, 4, 2],
    ['strong', 33, 60, 30, 4, 2],
  ],
  carousel: [...card(8), ...card(48), ['card', 88, 8, 20, 56, 4]],
  select: [
    ['area', 8, 8, 56, 20, 8],
    ['line', 15, 14, 40, 3, 1],
    ['line', 15, 20, 24, 3, 1],
    ['strong', 50, 36, 38, 10, 5],
    ['strong', 32, 52, 28, 10, 5],
    ['strong', 64, 52, 24, 10, 5],
  ],
  rich_link: [
    ['card', 14, 8, 68, 54, 5],
    ['area', 17, 11, 62, 26, 3],
    ['line', 21, 42, 46, 3, 1],
    ['line', 21, 48, 32, 3, 1],
    ['strong', 21, 54, 24, 3, 1],
  ],
  list: [['card', 12, 4, 72, 64, 5], ['strong', 20, 10, 36, 4, 2], ...row(22), ...row(37), ...row(52)],
  form: [
    ['card', 16, 4, 64, 64, 5],
    ['line', 23, 11, 34, 3, 1],
    ['card', 23, 18, 50, 10, 3],
    ['line', 23, 34, 28, 3, 1],
    ['card', 23, 41, 50, 10, 3],
    ['strong', 23, 57, 50, 7, 3],
  ],
  wallet_pay: [
    ['card', 18, 4, 60, 64, 5],
    ['line', 25, 12, 24, 3, 1],
    ['line', 61, 12, 10, 3, 1],
    ['line', 25, 20, 18, 3, 1],
    ['line', 61, 20, 10, 3, 1],
    ['line', 25, 32, 16, 4, 1],
    ['line', 55, 32, 16, 4, 1],
    ['strong', 25, 46, 46, 14, 4],
  ],
  time_select: [
    ['card', 14, 4, 68, 64, 5],
    ['line', 21, 11, 30, 3, 1],
    ['card', 21, 19, 24, 10, 5],
    ['strong', 50, 19, 24, 10, 5],
    ['line', 21, 38, 30, 3, 1],
    ['card', 21, 46, 24, 10, 5],
    ['card', 50, 46, 24, 10, 5],
  ],
}

export const TypePicture = ({ type }: { type: StructuredType }) => (
  <svg class={style.picture} width="96" height="72" viewBox="0 0 96 72" aria-hidden="true">
    {drawings[type].map(([kind, x, y, width, height, r]) => (
      <rect key={`${x} ${y}`} class={style[kind]} x={x} y={y} width={width} height={height} rx={r} />
    ))}
  </svg>
)
