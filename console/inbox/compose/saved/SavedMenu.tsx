import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import type { SavedReply } from '../../../../contract/inbox/saved-reply'
import ui from '../../../shell/controls/ui.module.css'
import type { Inbox } from '../../inbox'
import { useTranslate } from '../../strings/en'
import style from '../Composer.module.css'

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
  const at = useSignal(0)
  const { saved, talk } = inbox
  const found = saved.sought(sought, talk.details.value?.source.id ?? '').slice(0, most)
  const place = Math.min(at.value, Math.max(0, found.length - 1))

  // A layout effect, because an agent who sees a reply may press Enter at once, which would start a new line.
  useLayoutEffect(() => {
    const { current } = field
    function onKey(event: KeyboardEvent) {
      if (event.isComposing) return
      const chosen = found[place]
      if (event.key === 'ArrowDown') at.value = (place + 1) % Math.max(1, found.length)
      else if (event.key === 'ArrowUp') at.value = (place - 1 + found.length) % Math.max(1, found.length)
      else if (event.key === 'Escape') close()
      else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) choose(chosen)
      else return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    current?.addEventListener('keydown', onKey, { capture: true })
    return () => current?.removeEventListener('keydown', onKey, { capture: true })
  })
  useEffect(() => {
    field.current?.setAttribute('aria-activedescendant', found[place] ? `${id}-${place}` : '')
    return () => field.current?.removeAttribute('aria-activedescendant')
  }, [place, found.length])

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
