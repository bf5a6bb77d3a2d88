import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { saveFile } from '../../../widget/host/save-file'
import { Dialog } from '../../shell/controls/Dialog'
import ui from '../../shell/controls/ui.module.css'
import { Segments } from '../Segments'
import { words } from '../words'
import style from './ExportDialog.module.css'
import { type Picture, pictureOf, type Shot } from './picture'
import { addressOfSvg, pngOf } from './png'

export type Part = 'message' | 'chat' | 'sheet'
export type Ground = 'solid' | 'none'

export interface ExportDialogProps {
  /** The parts that can be exported; the first is chosen. */
  parts: readonly Part[]
  /** Returns the current view of a part. Null if the part is not visible. */
  shotOf(part: Part, ground: Ground): Shot | null
  nameOf(part: Part): string
  close(): void
}

const grounds = ['solid', 'none'] as const
const formats = ['png', 'svg'] as const
const scales = ['1', '2', '3'] as const

export function ExportDialog({ parts, shotOf, nameOf, close }: ExportDialogProps) {
  const part = useSignal<Part>(parts[0] ?? 'chat')
  const format = useSignal<(typeof formats)[number]>('png')
  const scale = useSignal<(typeof scales)[number]>('2')
  const ground = useSignal<Ground>('solid')
  const picture = useSignal<Picture | null>(null)
  const said = useSignal('')

  useEffect(() => {
    let isOver = false
    picture.value = null
    said.value = words.export_drawing
    const shot = shotOf(part.value, ground.value)
    if (!shot) said.value = words.export_nothing
    else
      pictureOf(shot).then(
        (made) => {
          if (isOver) return
          picture.value = made
          said.value = made.missing > 0 ? words.export_missing(made.missing) : ''
        },
        () => {
          if (!isOver) said.value = words.export_failed
        },
      )
    return () => {
      isOver = true
    }
  }, [part.value, ground.value])

  async function save(made: Picture) {
    const name = nameOf(part.value)
    try {
      if (format.value === 'svg') saveFile(new Blob([made.svg], { type: 'image/svg+xml' }), `${name}.svg`)
      else saveFile(await pngOf(made, Number(scale.value)), `${name}@${scale.value}x.png`)
      close()
    } catch {
      said.value = words.export_too_large
    }
  }

  const made = picture.value
  const factor = format.value === 'png' ? Number(scale.value) : 1
  return (
    <Dialog title={words.export_title} close={close}>
      <div class={style.choices}>
        {parts.length > 1 && (
          <Segments label={words.export_part} signal={part} options={parts} words={words.export_parts} />
        )}
        <Segments label={words.export_format} signal={format} options={formats} words={words.export_formats} />
        {format.value === 'png' && (
          <Segments label={words.export_scale} signal={scale} options={scales} words={words.export_scales} />
        )}
        {part.value === 'message' && (
          <Segments label={words.export_ground} signal={ground} options={grounds} words={words.export_grounds} />
        )}
      </div>
      <div class={style.preview} data-ground={part.value === 'message' ? ground.value : 'solid'}>
        {made && <img class={style.picture} src={addressOfSvg(made.svg)} alt={words.export_preview} />}
      </div>
      <p class={ui.soft} role="status">
        {made && words.export_size(Math.round(made.width * factor), Math.round(made.height * factor))} {said.value}
      </p>
      <p class={ui.soft}>{words.export_about[format.value]}</p>
      <div class={ui.row}>
        <button
          type="button"
          class={`${ui.button} ${ui.main}`}
          disabled={!made}
          onClick={() => made && void save(made)}
        >
          {words.export_save}
        </button>
        <button type="button" class={ui.button} onClick={close}>
          {words.cancel}
        </button>
      </div>
    </Dialog>
  )
}
