import type { RefObject } from 'preact'
import type { User } from '../../../../clients/typescript/operations'
import ui from '../../../shell/controls/ui.module.css'
import type { Inbox } from '../../inbox'
import { Face } from '../../list/row/Face'
import { useTranslate } from '../../strings/en'
import { ChoiceMenu } from '../ChoiceMenu'
import style from '../Composer.module.css'

interface MentionMenuProps {
  id: string
  inbox: Pick<Inbox, 'me' | 'shellWord'>
  field: RefObject<HTMLTextAreaElement | null>
  sought: string
  /** The colleagues who can read the conversation. Null while they are loading. */
  people: readonly User[] | null
  choose(user: User): void
  close(): void
}

export function MentionMenu({ inbox, sought, people, ...menu }: MentionMenuProps) {
  const t = useTranslate()
  const text = sought.toLocaleLowerCase()
  const fits = ({ name }: User) => ` ${name.toLocaleLowerCase()}`.includes(` ${text}`)
  return (
    <ChoiceMenu
      {...menu}
      label={t('colleagues')}
      options={(people ?? []).filter((user) => user.id !== inbox.me().id && !user.bot && fits(user))}
      keyOf={({ id }) => id}
      classes={style.person}
      draw={(user) => (
        <>
          <Face id={user.id} name={user.name} picture={user.picture_url} small />
          <span>{user.name}</span>
          <span class={ui.soft}>{inbox.shellWord.value(`shell_${user.availability}`)}</span>
        </>
      )}
      emptyText={people ? t('colleagues_none') : ''}
    />
  )
}
