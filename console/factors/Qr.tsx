import { encode } from 'uqr'
import style from './OwnFactors.module.css'

/** Draws a text as a QR code in the browser, so that no other server gets the text. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <div class={style.picture} dir="ltr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
        <path d={dark.join('')} fill="currentColor" />
      </svg>
    </div>
  )
}
