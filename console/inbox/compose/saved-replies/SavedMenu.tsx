import type { RefObject } from 'preact'
import type { Inbox } from '../../inbox'
import { useTranslate } from '../../strings/en'
import { ChoiceMenu } from '../ChoiceMenu'
import style from '../Composer.module.css'
import { OfferMark } from './OfferMark'
import type { ReplyOffer } from './saved-replies'

interface SavedMenuProps {
  id: string
  inbox: Inbox
  field: RefObject<HTMLTextAreaElement | null>
  sought: string
  choose(offered: ReplyOffer): void
  close(): void
}

export function SavedMenu({ inbox, sought, ...menu }: SavedMenuProps) {
  const t = useTranslate()
  const { saved, talk } = inbox
  return (
    <ChoiceMenu
      {...menu}
      label={t('saved')}
      options={saved.sought(sought, talk.details.value?.source.id ?? '')}
      keyOf={({ id }) => id}
      draw={(offered) => (
        <>
          <span>{offered.name}</span>
          {offered.shortcut && <span class={style.key}>/{offered.shortcut}</span>}
          <OfferMark offered={offered} />
          {offered.item?.description && (
            <span class={style.purpose} dir="auto">
              {offered.item.description}
            </span>
          )}
          <span class={style.words}>{offered.body}</span>
        </>
      )}
      none={saved.isEmpty() ? t('saved_empty') : t('saved_none')}
    />
  )
}
