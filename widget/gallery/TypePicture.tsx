import type { StructuredType } from '../../contract/structured'
import { icons } from '../types/icons'
import style from './TypePicture.module.css'

export const TypePicture = ({ type }: { type: StructuredType }) => (
  <svg class={style.picture} width="96" height="72" viewBox="0 0 96 72" aria-hidden="true">
    {icons[type].map(([kind, x, y, width, height, r]) => (
      <rect key={`${x} ${y}`} class={style[kind]} x={x} y={y} width={width} height={height} rx={r} />
    ))}
  </svg>
)
