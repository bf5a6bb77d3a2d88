import type { RefObject } from 'preact'
import type { SavedReply } from '../../../../contract/inbox/saved-reply'
import ui from '../../../shell/controls/ui.module.css'
import type { Inbox } from '../../inbox'
import { useTranslate } from '../../strings/en'
import style from '../Composer.module.css'
import { useMenuKeys } from '../use-menu-keys'

interface SavedMenuProps {
  id: string
  inbox: Inbox
  /** The text box, which keeps the focus. */
  field: RefObject<HTMLTextAreaElement | null>
  sought: string
  choose(reply: SavedReply): void
  close(): void
}

const most = 8

/** Lists the saved replies that match the text after a slash. Arrow keys choose, Enter or Tab inserts. */
export function SavedMenu({ id, inbox, field, sought, choose, close }: SavedMenuProps) {
  const t = useTranslate()
  const { saved, talk } = inbox
  const found = saved.sought(sought, talk.details.value?.source.id ?? '').slice(0, most)
  const place = useMenuKeys({
    id,
    field,
    count: found.length,
    choose: (nth) => found[nth] && choose(found[nth]),
    close,
  })

  return (
    <div id={id} class={style.menu} role="listbox" aria-label={t('saved')} tabIndex={-1}>
      {found.map((reply, nth) => (
        <button
          key={reply.id}
          id={`${id}-${nth}`}
          type="button"
          role="option"
          tabIndex={-1}
          class={style.reply}
          aria-selected={nth === place}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(reply)}
        >
          <span>{reply.name}</span>
          {reply.shortcut && <span class={style.key}>/{reply.shortcut}</span>}
          <span class={style.words}>{reply.body}</span>
        </button>
      ))}
      {found.length === 0 && (
        <div class={ui.soft} role="option" aria-selected="false" aria-disabled="true" tabIndex={-1}>
          {saved.all.value?.length === 0 ? t('saved_empty') : t('saved_none')}
        </div>
      )}
    </div>
  )
}
