import type { Signal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import style from './CropDialog.module.css'
import { type Frame, moveFrame, type Size } from './frame'

interface StageProps {
  picture: HTMLImageElement
  size: Size
  frame: Signal<Frame>
}

/** The whole picture. What the frame leaves out is dark. */
export function Stage({ picture, size, frame }: StageProps) {
  const whole = useRef<HTMLImageElement>(null)
  /** Where the drag began: the pointer, and the frame's corner. */
  const start = useRef<{ x: number; y: number; left: number; top: number } | null>(null)
  const { left, top, width, height } = frame.value
  const share = (part: number, all: number) => `${(part / all) * 100}%`
  const end = () => {
    start.current = null
  }
  return (
    <div class={style.stage} dir="ltr">
      <img ref={whole} src={picture.src} alt="" draggable={false} />
      <div
        class={style.frame}
        data-frame
        style={{
          left: share(left, size.width),
          top: share(top, size.height),
          width: share(width, size.width),
          height: share(height, size.height),
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          start.current = { x: event.clientX, y: event.clientY, left, top }
        }}
        onPointerMove={({ clientX, clientY }) => {
          const { current: from } = start
          if (!from || !whole.current) return
          const scale = size.width / whole.current.clientWidth
          const [across, down] = [from.left + (clientX - from.x) * scale, from.top + (clientY - from.y) * scale]
          frame.value = moveFrame(size, frame.peek(), across, down)
        }}
        onPointerUp={end}
        onPointerCancel={end}
      />
    </div>
  )
}
