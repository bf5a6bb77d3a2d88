import { useRef } from 'preact/hooks'
import type { Upload, Uploads } from '../../models/composer/uploads'
import { useLogTranslate } from '../../strings/en-log'
import { sizeOf } from '../../strings/sizes'
import { uploadReason, useUploadWords } from '../../strings/uploads'
import { alert, Icon } from '../ui/icon-paths'
import { ShellIcon } from '../ui/icons'
import style from './Uploads.module.css'

interface DraftFiles {
  uploads: Uploads
  limitText(): string
}

export function UploadsView({ files, focusComposer }: { files: DraftFiles; focusComposer(): void }) {
  const word = useUploadWords()
  const list = useRef<HTMLUListElement>(null)
  const { uploads } = files
  const left = uploads.turnedAway.value
  const most = uploads.most.value

  /** The pressed button is removed, so the focus moves to the next button. */
  function remove(key: string, place: number) {
    uploads.remove(key)
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
      const next = buttons[Math.min(place, buttons.length - 1)]
      next ? next.focus() : focusComposer()
    })
  }

  return (
    <>
      {left > 0 && (
        <p class={style.left} role="alert">
          {word('upload_left_out', { count: left, most })}
        </p>
      )}
      {uploads.list.value.length > 0 && (
        <ul class={style.list} ref={list} aria-label={word('upload_list')}>
          {uploads.list.value.map((upload, place) => (
            <Item key={upload.key} upload={upload} files={files} remove={() => remove(upload.key, place)} />
          ))}
        </ul>
      )}
    </>
  )
}

function Item({ upload, files, remove }: { upload: Upload; files: DraftFiles; remove(): void }) {
  const word = useUploadWords()
  const { key, name, size, picture, state, progress, refusal } = upload
  const t = useLogTranslate()
  const going = state === 'waiting' || state === 'sending'
  const failed = state === 'failed'
  return (
    <li class={`${style.item} ${failed ? style.failed : ''}`}>
      {picture ? (
        <img class={style.picture} src={picture} alt="" />
      ) : (
        <span class={style.sign}>{failed ? <Icon d={alert} /> : <ShellIcon name="file" />}</span>
      )}
      <span class={style.about}>
        <bdi class={style.name} title={name}>
          {name}
        </bdi>
        <span class={style.note}>{failed ? uploadReason(refusal, files.limitText(), word) : sizeOf(size)}</span>
        {failed && files.uploads.mayRetry(upload) && (
          <button
            type="button"
            class={style.retry}
            aria-label={word('upload_retry', { name })}
            onClick={() => files.uploads.retry(key)}
          >
            {t('retry')}
          </button>
        )}
        {going && (
          <progress
            class={style.progress}
            aria-label={word('upload_progress', { name })}
            {...(progress > 0 && { value: progress })}
          />
        )}
      </span>
      <button
        type="button"
        class={style.remove}
        data-remove
        aria-label={word(going ? 'upload_cancel' : 'upload_remove', { name })}
        onClick={remove}
      >
        <span class={style.cross}>
          <ShellIcon name="close" size={14} />
        </span>
      </button>
    </li>
  )
}

export function DropHere() {
  const word = useUploadWords()
  return (
    <div class={style.drop}>
      <p class={style.here}>
        <ShellIcon name="attach" size={32} />
        {word('upload_drop')}
      </p>
    </div>
  )
}
