import { Icon } from '../../shell/controls/icons'
import { Later } from '../../shell/reading/Later'
import { isolateDirection } from '../../shell/words/isolate-direction'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import style from './Composer.module.css'

export function Files({ inbox }: { inbox: Pick<Inbox, 'drafts' | 'records' | 'talk' | 'uploads'> }) {
  const t = useTranslate()
  const id = inbox.talk.id.value
  const { files } = inbox.drafts.of(id).value
  const uploads = inbox.uploads.items.value.filter(({ conversation_id }) => conversation_id === id)
  if (files.length === 0 && uploads.length === 0) return null
  return (
    <ul class={style.files} aria-label={t('files')}>
      {files.map((file) => (
        <li key={file.id} class={style.file}>
          <Icon name="attach" size={16} />
          <bdi class={style.name}>{file.filename}</bdi>
          <Remove
            name={file.filename}
            act={() => inbox.drafts.write(id, { files: files.filter((each) => each.id !== file.id) })}
          />
          {/* Last, as it loads later and would move what is behind it. */}
          {file.content_type.startsWith('image/') && (
            <Later fetch={() => import('./DescribeFile')}>
              {({ DescribeFile }) => <DescribeFile inbox={inbox} conversationId={id} file={file} />}
            </Later>
          )}
        </li>
      ))}
      {uploads.map(({ id: upload, name, state, trouble }) => (
        <li key={upload} class={`${style.file} ${trouble ? style.trouble : ''}`} role="status">
          <span class={style.state}>
            {t(sentences[state], { name: isolateDirection(name), why: isolateDirection(trouble) })}
          </span>
          {state !== 'loading' && <Remove name={name} act={() => inbox.uploads.drop(upload)} />}
        </li>
      ))}
    </ul>
  )
}

const sentences = { loading: 'uploading', waiting: 'upload_waits', refused: 'upload_failed' } as const

function Remove({ name, act }: { name: string; act(): void }) {
  const t = useTranslate()
  return (
    <button type="button" class={style.remove} aria-label={t('remove_file', { name })} onClick={act}>
      <Icon name="close" size={14} />
    </button>
  )
}
