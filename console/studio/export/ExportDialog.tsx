import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { saveFile } from '../../../widget/host/save-file'
import { Dialog } from '../../shell/controls/Dialog'
import ui from '../../shell/controls/ui.module.css'
import { Segments } from '../Segments'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import style from './ExportDialog.module.css'
import { fileName, type Part } from './file-name'
import { type Picture, pictureOf } from './picture'
import { addressOfSvg, pngOf } from './png'
import { chatShot, elementShot, messageShot } from './shots'

export type Ground = 'solid' | 'none'

export interface ExportDialogProps {
  studio: Studio
  /** The parts that can be exported; the first is chosen. */
  parts: readonly Part[]
  /** Returns the body of the stage's page, or the sheet. Null if it is not visible. */
  rootOf(): HTMLElement | null
  close(): void
}

const grounds = ['solid', 'none'] as const
const formats = ['png', 'svg'] as const
const scales = ['1', '2', '3'] as const
type Format = (typeof formats)[number]
type Scale = (typeof scales)[number]

export function ExportDialog({ studio, parts, rootOf, close }: ExportDialogProps) {
  const t = useStudioWords()
  const part = useSignal<Part>(parts[0] ?? 'chat')
  const format = useSignal<Format>('png')
  const scale = useSignal<Scale>('2')
  const ground = useSignal<Ground>('solid')
  const picture = useSignal<Picture | null>(null)
  const said = useSignal('')
  const shots = {
    sheet: (root: HTMLElement) => elementShot(root, t('sheet')),
    chat: ({ ownerDocument }: HTMLElement) => chatShot(ownerDocument, t('review_stage')),
    message: ({ ownerDocument }: HTMLElement, over: Ground) =>
      messageShot(ownerDocument, t('message'), over === 'none'),
  }

  useEffect(() => {
    let isOver = false
    picture.value = null
    said.value = t('export_drawing')
    const root = rootOf()
    const shot = root && shots[part.value](root, ground.value)
    if (!shot) said.value = t('export_nothing')
    else
      pictureOf(shot).then(
        (made) => {
          if (isOver) return
          picture.value = made
          said.value = made.missing > 0 ? t('export_missing', { count: made.missing }) : ''
        },
        () => {
          if (!isOver) said.value = t('export_failed')
        },
      )
    return () => {
      isOver = true
    }
  }, [part.value, ground.value])

  async function save(made: Picture) {
    const name = fileName(studio, part.value)
    try {
      if (format.value === 'svg') saveFile(new Blob([made.svg], { type: 'image/svg+xml' }), `${name}.svg`)
      else saveFile(await pngOf(made, Number(scale.value)), `${name}@${scale.value}x.png`)
      close()
    } catch {
      said.value = t('export_too_large')
    }
  }

  const made = picture.value
  const factor = format.value === 'png' ? Number(scale.value) : 1
  return (
    <Dialog title={t('export_title')} close={close}>
      <Choices parts={parts} part={part} format={format} scale={scale} ground={ground} />
      <div class={style.preview} data-ground={part.value === 'message' ? ground.value : 'solid'}>
        {made && <img class={style.picture} src={addressOfSvg(made.svg)} alt={t('export_preview')} />}
      </div>
      <p class={ui.soft} role="status">
        {made && t('export_size', { width: Math.round(made.width * factor), height: Math.round(made.height * factor) })}{' '}
        {said.value}
      </p>
      <p class={ui.soft}>{t(`export_about_${format.value}`)}</p>
      <div class={ui.row}>
        <button
          type="button"
          class={`${ui.button} ${ui.main}`}
          disabled={!made}
          onClick={() => made && void save(made)}
        >
          {t('export_save')}
        </button>
        <button type="button" class={ui.button} onClick={close}>
          {t('shell_cancel')}
        </button>
      </div>
    </Dialog>
  )
}

interface ChoicesProps {
  parts: readonly Part[]
  part: Signal<Part>
  format: Signal<Format>
  scale: Signal<Scale>
  ground: Signal<Ground>
}

function Choices({ parts, part, format, scale, ground }: ChoicesProps) {
  const t = useStudioWords()
  return (
    <div class={style.choices}>
      {parts.length > 1 && (
        <Segments label={t('export_part')} signal={part} options={parts} nameOf={(each) => t(`export_part_${each}`)} />
      )}
      <Segments label={t('export_format')} signal={format} options={formats} nameOf={(each) => each.toUpperCase()} />
      {format.value === 'png' && (
        <Segments label={t('export_scale')} signal={scale} options={scales} nameOf={(each) => `${each}×`} />
      )}
      {part.value === 'message' && (
        <Segments
          label={t('export_ground')}
          signal={ground}
          options={grounds}
          nameOf={(each) => t(`export_ground_${each}`)}
        />
      )}
    </div>
  )
}
