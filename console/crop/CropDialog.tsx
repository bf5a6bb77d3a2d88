import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useWords } from '../../widget/strings/words'
import { Button } from '../shell/controls/Button'
import { Dialog } from '../shell/controls/Dialog'
import { Choice } from '../shell/controls/Fields'
import ui from '../shell/controls/ui.module.css'
import { shellWords } from '../shell/strings/en'
import { isolateDirection } from '../shell/words/isolate-direction'
import style from './CropDialog.module.css'
import { cropPicture, loadPicture } from './draw'
import { croppedSize, type Frame, hasShape, largestFrame, recommended, type Shape, type Size } from './frame'
import { Sliders } from './Sliders'
import { Stage } from './Stage'
import { useCropWords } from './words'

export interface CropDialogProps {
  file: File
  /** The shapes that the field shows, the usual one first. */
  shapes: readonly [Shape, ...Shape[]]
  /** Takes the file to upload; null if the person cancelled. */
  done(file: File | null): void
}

/** Opens no dialog if the picture has one of the shapes already, or cannot be shown. */
export function CropDialog({ file, shapes, done }: CropDialogProps) {
  const picture = useSignal<HTMLImageElement | null>(null)
  useEffect(() => {
    let current = true
    const address = URL.createObjectURL(file)
    void loadPicture(address).then((found) => {
      if (!current) return
      if (found && !shapes.some((shape) => hasShape(pixelsOf(found), shape))) picture.value = found
      else done(file)
    })
    return () => {
      current = false
      URL.revokeObjectURL(address)
    }
  }, [file])
  return picture.value && <CropForm picture={picture.value} file={file} shapes={shapes} done={done} />
}

const pixelsOf = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Size => ({ width, height })

function CropForm({ picture, file, shapes, done }: CropDialogProps & { picture: HTMLImageElement }) {
  const t = useCropWords()
  const say = useWords(shellWords)
  const size = pixelsOf(picture)
  const shape = useSignal(shapes[0])
  const frame = useSignal(largestFrame(size, shape.peek()))
  const isBusy = useSignal(false)
  async function take() {
    isBusy.value = true
    done((await cropPicture(picture, frame.peek(), file)) ?? file)
  }
  return (
    <Dialog title={t('crop_title')} close={() => done(null)}>
      <p class={ui.soft}>{t('crop_about')}</p>
      <Stage picture={picture} size={size} frame={frame} />
      <div class={style.controls}>
        {shapes.length > 1 && (
          <Choice
            label={t('crop_shape')}
            options={shapes.map((each) => [each, t(shapeKeys[each])] as const)}
            value={shape.value}
            onChoose={(chosen) => {
              shape.value = chosen
              frame.value = largestFrame(size, chosen)
            }}
          />
        )}
        <Sliders size={size} shape={shape.value} frame={frame} />
      </div>
      <Result frame={frame} shape={shape.value} />
      <div class={ui.row}>
        <Button kind="main" busy={isBusy.value} onClick={() => void take()}>
          {t('crop_take')}
        </Button>
        <Button onClick={() => done(file)}>{t('crop_whole')}</Button>
        <Button onClick={() => done(null)}>{say('shell_cancel')}</Button>
      </div>
    </Dialog>
  )
}

const shapeKeys = { '5:3': 'crop_wide', '1:1': 'crop_square' } as const

function Result({ frame, shape }: { frame: Signal<Frame>; shape: Shape }) {
  const t = useCropWords()
  const { width, height } = croppedSize(frame.value)
  const least = recommended[shape]
  return (
    <p role="status" class={ui.soft}>
      {t('crop_result', { size: pixels({ width, height }) })}{' '}
      {width < least.width && t('crop_small', { size: pixels(least) })}
    </p>
  )
}

const pixels = ({ width, height }: Size) => isolateDirection(`${width} × ${height}`)
