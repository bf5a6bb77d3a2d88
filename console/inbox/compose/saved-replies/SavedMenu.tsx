import type { RefObject } from 'preact'
import type { Inbox } from '../../inbox'
import { useTranslate } from '../../strings/en'
import { ChoiceMenu } from '../ChoiceMenu'
import style from '../Composer.module.css'
import { OfferMark } from './OfferMark'
import { placeOfOffers, type ReplyOffer } from './saved-replies'

interface SavedMenuProps {
  id: string
  inbox: Pick<Inbox, 'saved' | 'talk'>
  field: RefObject<HTMLTextAreaElement | null>
  sought: string
  choose(offer: ReplyOffer): void
  close(): void
}

export function SavedMenu({ inbox, sought, ...menu }: SavedMenuProps) {
  const t = useTranslate()
  const { saved, talk } = inbox
  return (
    <ChoiceMenu
      {...menu}
      label={t('saved')}
      options={saved.find(sought, placeOfOffers(talk.details.value))}
      keyOf={({ id }) => id}
      draw={(offer) => (
        <>
          <span>{offer.name}</span>
          {offer.shortcut && <span class={style.key}>/{offer.shortcut}</span>}
          <OfferMark offer={offer} />
          {offer.item?.description && (
            <span class={style.purpose} dir="auto">
              {offer.item.description}
            </span>
          )}
          <span class={style.words}>{offer.body}</span>
        </>
      )}
      emptyText={saved.replies.value ? t(saved.isEmpty() ? 'saved_empty' : 'saved_none') : ''}
    />
  )
}
