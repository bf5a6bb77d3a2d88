import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import type { Media } from '../../../contract/attachment'
import { CropLater } from '../../crop/CropLater'
import { PictureInput } from '../../pictures/PictureInput'
import { RequestError } from '../../shell/api'
import { Icon } from '../../shell/controls/icons'
import ui from '../../shell/controls/ui.module.css'
import { Later } from '../../shell/reading/Later'
import { useSentence } from '../../shell/words/sentence'
import type { FieldProps } from '../form/field-props'
import { findingsAt, writeField } from '../form/form'
import { useComposeWords } from '../words'
import { controlOf, FieldFrame } from './FieldFrame'
import style from './PictureField.module.css'
import { useUpload } from './use-upload'

/** A picture by drop, paste and choice, or by the id of an upload. If uploads are private, a button publishes one. */
export function PictureField(props: FieldProps) {
  const { needs, path, field, label = '' } = props
  const t = useComposeWords()
  const id = useId()
  const isOver = useSignal(false)
  const value = String(props.value ?? '')
  const write = (next: string) => writeField(needs, path, next, field.required)
  const upload = useUpload(needs.api, write)
  const { value: shown } = usePicture(value, needs.api.attachment)
  const isBusy = upload.state.value === 'busy'
  const isPrivate = findingsAt(needs, path).some(({ code }) => code === 'attachment_private')
  const take = (event: Event, data: DataTransfer | null) => {
    if (!data?.files.length) return
    event.preventDefault()
    upload.take(data.files)
  }
  return (
    <FieldFrame {...props} field={value ? { ...field, schema: {} } : field} id={id}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button and the text box do the same by keys. */}
      <div
        class={style.zone}
        data-over={isOver.value}
        onDragOver={(event) => {
          event.preventDefault()
          isOver.value = true
        }}
        onDragLeave={() => {
          isOver.value = false
        }}
        onDrop={(event) => {
          isOver.value = false
          take(event, event.dataTransfer)
        }}
        onPaste={(event) => take(event, event.clipboardData)}
      >
        {shown && <img class={style.thumbnail} src={shown.thumbnail_url ?? shown.url} alt={shown.filename} />}
        <input
          type="text"
          dir="ltr"
          {...controlOf(props, id)}
          value={value}
          onInput={({ currentTarget }) => write(currentTarget.value)}
        />
        <FileButton needs={needs} label={label} isBusy={isBusy} take={upload.take} />
        {value && (
          <button
            type="button"
            class={`${ui.button} ${ui.icon_only}`}
            aria-label={t('compose_remove', { name: label })}
            title={t('compose_remove', { name: label })}
            onClick={() => write('')}
          >
            <Icon name="trash" size={16} />
          </button>
        )}
        {needs.api.publish && isPrivate && (
          <button
            type="button"
            class={ui.button}
            disabled={isBusy}
            aria-label={`${t('compose_publish')}: ${label}`}
            title={t('compose_public')}
            onClick={() => void upload.publish(value, needs.checkAgain)}
          >
            {t('compose_publish')}
          </button>
        )}
      </div>
      {upload.cropped.value && (
        <CropLater file={upload.cropped.value} shapes={shapesAt(needs.type, path)} done={upload.crop} />
      )}
      {shown && <Description key={shown.id} needs={needs} file={shown} />}
      <UploadState state={upload.state.value} isPublic={!needs.api.publish} />
    </FieldFrame>
  )
}

function Description({ needs: { api, checkAgain }, file }: Pick<FieldProps, 'needs'> & { file: Media }) {
  async function describe(text: string) {
    await api.describe(file.id, text)
    checkAgain()
  }
  return (
    <Later fetch={() => import('../../pictures/DescribeField')}>
      {({ DescribeField }) => <DescribeField file={file} describe={describe} />}
    </Later>
  )
}

/** The chat shows pictures of choices as squares, and those of cards in both shapes. */
const shapesAt = (type: string, path: FieldProps['path']) =>
  path.includes('items') && type !== 'carousel' ? (['1:1'] as const) : (['5:3', '1:1'] as const)

interface FileButtonProps extends Pick<FieldProps, 'needs'> {
  label: string
  isBusy: boolean
  take(files: ArrayLike<File>): void
}

function FileButton({ needs, label, isBusy, take }: FileButtonProps) {
  const t = useComposeWords()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        class={ui.button}
        disabled={isBusy}
        aria-label={`${t('compose_upload')}: ${label}`}
        title={needs.api.publish ? undefined : t('compose_public')}
        onClick={() => input.current?.click()}
      >
        {isBusy ? t('compose_uploading') : t('compose_upload')}
      </button>
      <PictureInput input={input} take={take} />
    </>
  )
}

function UploadState({ state, isPublic }: { state: string | Error; isPublic: boolean }) {
  const t = useComposeWords()
  const sentence = useSentence()
  return (
    <span role="status" class={ui.soft}>
      {state instanceof RequestError ? sentence(state) : state instanceof Error && state.message}
      {state === 'type' && t('compose_no_picture')}
      {state === 'done' && isPublic && t('compose_public')}
    </span>
  )
}

/** The upload with this id, if it is a picture; null before it is read. */
function usePicture(id: string, attachment: (id: string) => Promise<Media>) {
  const media = useSignal<Media | null>(null)
  useEffect(() => {
    let current = true
    media.value = null
    if (id)
      attachment(id).then(
        (found) => {
          if (current && found.content_type.startsWith('image/')) media.value = found
        },
        () => {},
      )
    return () => {
      current = false
    }
  }, [id])
  return media
}
