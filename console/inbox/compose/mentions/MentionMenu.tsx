import type { RefObject } from 'preact'
import type { User } from '../../../../clients/typescript/operations'
import ui from '../../../shell/controls/ui.module.css'
import type { Inbox } from '../../inbox'
import { Face } from '../../list/row/Face'
import { useTranslate } from '../../strings/en'
import style from '../Composer.module.css'
import { useMenuKeys } from '../use-menu-keys'

interface MentionMenuProps {
  id: string
  inbox: Inbox
  field: RefObject<HTMLTextAreaElement | null>
  sought: string
  /** The colleagues who may read the conversation; null: not read yet. */
  people: readonly User[] | null
  choose(user: User): void
  close(): void
}

const most = 8

/** Lists the colleagues whose names begin with the text after an `@`, in any of their words. */
export function MentionMenu({ id, inbox, field, sought, people, choose, close }: MentionMenuProps) {
  const t = useTranslate()
  const text = sought.toLocaleLowerCase()
  const fits = ({ name }: User) => ` ${name.toLocaleLowerCase()}`.includes(` ${text}`)
  const found = (people ?? []).filter((user) => user.id !== inbox.me().id && !user.bot && fits(user)).slice(0, most)
  const place = useMenuKeys({
    id,
    field,
    count: found.length,
    choose: (nth) => found[nth] && choose(found[nth]),
    close,
  })
  return (
    <div id={id} class={style.menu} role="listbox" aria-label={t('colleagues')} tabIndex={-1}>
      {found.map((user, nth) => (
        <button
          key={user.id}
          id={`${id}-${nth}`}
          type="button"
          role="option"
          tabIndex={-1}
          class={`${style.reply} ${style.person}`}
          aria-selected={nth === place}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(user)}
        >
          <Face id={user.id} name={user.name} small />
          <span>{user.name}</span>
          <span class={ui.soft}>{inbox.shellWord.value(`shell_${user.availability}`)}</span>
        </button>
      ))}
      {people && found.length === 0 && (
        <div class={ui.soft} role="option" aria-selected="false" aria-disabled="true" tabIndex={-1}>
          {t('colleagues_none')}
        </div>
      )}
    </div>
  )
}
