import type { Signal } from '@preact/signals'
import { useId } from 'preact/hooks'
import style from './CropDialog.module.css'
import { type Frame, moveFrame, resizeFrame, type Shape, type Size, widthsOf } from './frame'
import { useCropWords } from './words'

interface SlidersProps {
  size: Size
  shape: Shape
  frame: Signal<Frame>
}

/** The same as a drag of the frame, by keys. */
export function Sliders({ size, shape, frame }: SlidersProps) {
  const t = useCropWords()
  const { left, top, width, height } = frame.value
  const { least, most } = widthsOf(size, shape)
  return (
    <>
      <Slider
        label={t('crop_size')}
        min={least}
        max={most}
        value={width}
        onValue={(value) => {
          frame.value = resizeFrame(size, frame.peek(), value)
        }}
      />
      <Slider
        label={t('crop_across')}
        max={size.width - width}
        value={left}
        onValue={(value) => {
          frame.value = moveFrame(size, frame.peek(), value, top)
        }}
      />
      <Slider
        label={t('crop_down')}
        max={size.height - height}
        value={top}
        onValue={(value) => {
          frame.value = moveFrame(size, frame.peek(), left, value)
        }}
      />
    </>
  )
}

interface SliderProps {
  label: string
  min?: number
  max: number
  value: number
  onValue(value: number): void
}

const steps = 50

/** In steps of one fiftieth. Its direction is that of the picture, in every language. */
function Slider({ label, min = 0, max, value, onValue }: SliderProps) {
  const id = useId()
  const room = max - min
  const isFixed = room < 1
  return (
    <div class={style.slider}>
      <label for={id}>{label}</label>
      <input
        id={id}
        type="range"
        dir="ltr"
        max={steps}
        disabled={isFixed}
        value={isFixed ? steps / 2 : ((value - min) / room) * steps}
        onInput={({ currentTarget }) => onValue(min + (currentTarget.valueAsNumber / steps) * room)}
      />
    </div>
  )
}
