import { useSignal } from '@preact/signals'
import { type Media, shownTypes } from '../../../contract/attachment'
import { later } from '../../later'
import { kindOf, spokenName } from '../../spoken/spoken-offer'
import cardWords from '../../strings/english/links.json'
import offerWords from '../../strings/english/offer.json'
import { sizeOf } from '../../strings/sizes'
import { useLaterWords, useWords } from '../../strings/words'
import { ShellIcon } from '../ui/icons'
import { unseen } from '../ui/unseen'
import { useLater } from '../ui/useLater'
import { useValidAddress } from '../ui/useValidAddress'
import style from './Attachment.module.css'

type RenewedFile = ReturnType<typeof useValidAddress>

/** A file in the log. A file that the browser cannot show or play is a download. */
export function AttachmentView({ media: given }: { media: Media }) {
  const t = useWords(offerWords)
  const failed = useSignal(false)
  const file = useValidAddress(given)
  const { media } = file
  const { url, content_type } = media
  const kind = failed.value ? 'file' : kindOf(content_type)
  const label = t(kind, { name: spokenName(media) })
  const onError = async () => {
    failed.value = !(await file.renew())
  }

  if (kind === 'audio') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: files of a conversation come without captions
      <audio class={style.audio} src={url} controls preload="metadata" aria-label={label} onError={onError} />
    )
  }
  if (kind === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: files of a conversation come without captions
      <video
        class={style.video}
        style={boxOf(media)}
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label={label}
        onError={onError}
        // Browsers play only the sound of some films.
        onLoadedMetadata={(event) => {
          if (event.currentTarget.videoWidth === 0) onError()
        }}
      />
    )
  }
  return kind === 'image' ? <PictureView file={file} onError={onError} /> : <FileView file={file} />
}

function FileView({ file: { media, onPress } }: { file: RenewedFile }) {
  const { filename, url, size, content_type } = media
  const opens = shownTypes.test(content_type)
  const word = useLaterWords(cardWords, opens)
  return (
    <a
      class={style.file}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      download={opens ? undefined : filename}
      onClick={onPress}
    >
      <span class={style.sign}>
        <ShellIcon name="file" />
      </span>
      <span class={style.about}>
        <bdi class={style.name}>{filename}</bdi>
        <span class={style.size}>{sizeOf(size)}</span>
      </span>
      {opens && <span class={unseen}> {word('opens_new_tab')}</span>}
    </a>
  )
}

const pictureViewer = later(() => import('../sheets/PictureViewer'))

/** A picture that opens over the conversation. It is a link, so it can also be opened in a tab. */
function PictureView({ file, onError }: { file: RenewedFile; onError(): void }) {
  const t = useWords(offerWords)
  const viewer = useLater(pictureViewer)
  const opened = useSignal(false)
  const { media } = file
  const { url, thumbnail_url } = media

  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || viewer.failed) return file.onPress(event)
    event.preventDefault()
    const open = () =>
      viewer.want(() => {
        opened.value = true
      })
    if (file.isOver()) void file.renew().then(open)
    else void open()
  }

  return (
    <>
      <a
        class={style.picture}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        style={boxOf(media)}
        aria-haspopup="dialog"
        onPointerEnter={() => void viewer.want()}
        onFocus={() => void viewer.want()}
        onClick={press}
      >
        <img
          class={style.image}
          src={thumbnail_url ?? url}
          alt={t('view_picture', { name: spokenName(media) })}
          loading="lazy"
          decoding="async"
          onError={onError}
        />
      </a>
      {viewer.part && (
        <viewer.part.PictureViewer
          media={media}
          open={opened.value}
          close={() => {
            opened.value = false
          }}
        />
      )}
    </>
  )
}

/**
 * Reserves space before the picture loads, so that the log does not move: at most 240 by 320, a square if the size is
 * unknown.
 */
function boxOf({ width, height }: Media) {
  const ratio = width && height ? width / height : 1
  const shown = Math.round(Math.min(240, 320 * ratio, Math.max(width ?? 240, 120)))
  return { width: `${shown}px`, aspectRatio: String(Math.min(Math.max(ratio, 0.5), 3)) }
}
