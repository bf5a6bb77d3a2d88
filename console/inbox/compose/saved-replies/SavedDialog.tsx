import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '../../../shell/controls/Button'
import { Dialog } from '../../../shell/controls/Dialog'
import { TextField } from '../../../shell/controls/Field'
import ui from '../../../shell/controls/ui.module.css'
import type { Inbox } from '../../inbox'
import { useTranslate } from '../../strings/en'
import { OfferMark } from './OfferMark'
import style from './SavedDialog.module.css'
import { type ReplyEdit, SavedEdit } from './SavedEdit'
import { placeOfOffers, type ReplyOffer } from './saved-replies'

interface SavedDialogProps {
  inbox: Pick<Inbox, 'drafts' | 'may' | 'me' | 'saved' | 'talk' | 'toasts'>
  choose(offer: ReplyOffer): void
  close(): void
}

export function SavedDialog({ inbox, choose, close }: SavedDialogProps) {
  const t = useTranslate()
  const { saved, talk } = inbox
  const query = useSignal('')
  const editing = useSignal<ReplyEdit | null>(null)
  useEffect(() => void saved.load(), [])
  const found = saved.find(query.value, placeOfOffers(talk.details.value))
  if (editing.value) return <SavedEdit inbox={inbox} editing={editing} />
  return (
    <Dialog title={t('saved')} close={close}>
      <TextField label={t('search_saved')} text={query} />
      <ul class={style.replies}>
        {found.map((reply) => (
          <li key={reply.id} class={style.reply}>
            <button
              type="button"
              class={style.words}
              onClick={() => {
                close()
                choose(reply)
              }}
            >
              <b>{reply.name}</b> {reply.shortcut && <span class={ui.soft}>/{reply.shortcut}</span>}{' '}
              <OfferMark offer={reply} /> {saved.unsavedText(reply.id) && <em class={style.draft}>{t('draft')}</em>}
              {reply.item?.description && (
                <span class={style.about} dir="auto">
                  {reply.item.description}
                </span>
              )}
              <span class={style.body}>{reply.body}</span>
            </button>
            {!reply.item && mayChange(reply.id) && (
              <Button
                kind="quiet"
                icon="edit"
                label={`${t('saved_edit')}: ${reply.name}`}
                onClick={() => {
                  const { id, name, shortcut, body } = reply
                  editing.value = { id, ...(saved.unsavedText(id) ?? { name, shortcut: shortcut ?? '', body }) }
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {saved.replies.value && found.length === 0 && (
        <p class={ui.soft}>{saved.isEmpty() ? t('saved_empty') : t('saved_none')}</p>
      )}
      <div class={ui.row}>
        <Button
          icon="plus"
          onClick={() => {
            const { reply } = inbox.drafts.of(talk.id.value).value
            editing.value = { id: null, ...(saved.unsavedText(null) ?? { name: '', shortcut: '', body: reply }) }
          }}
        >
          {t('saved_new')}
        </Button>
        <Button onClick={close}>{t('done')}</Button>
      </div>
    </Dialog>
  )

  function mayChange(id: string) {
    const owner = saved.replies.value?.find((reply) => reply.id === id)?.owner_id
    return owner === inbox.me().id || inbox.may('manage_saved_replies')
  }
}
