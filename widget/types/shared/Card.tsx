import type { CustomerContent } from '../../../contract/chat/realtime'
import type { DisplayRatio } from '../../../contract/structured/link'
import type { TemplateButton, TemplateCard } from '../../../contract/structured/template'
import laterWords from '../../strings/english/shared.json'
import { useWords } from '../../strings/words'
import { check, Icon } from '../../views/ui/icon-paths'
import { Link, LinkIcon, linkOf } from '../../views/ui/Link'
import { Picture, ratioOf } from '../../views/ui/Picture'
import { unseen } from '../../views/ui/unseen'
import style from './Card.module.css'
import type { StructuredProps } from './view-props'

type Shared = Pick<StructuredProps<never>, 'answer' | 'reply' | 'links'>

interface FaceProps extends Pick<Shared, 'links'> {
  card: Omit<TemplateCard, 'items'>
  media: CustomerContent['media']
  ratio?: DisplayRatio
  /** True in rows of cards with pictures: a card without one has an empty box, so that buttons are in line. */
  keepBox?: boolean
}

/** The upper part of a card: picture, title, subtitle and the host of its link, all in one link. */
export function Face({ card, media, ratio, keepBox, links }: FaceProps) {
  const link = linkOf(card, card.title)
  const picture = media[card.attachment_id ?? '']
  return (
    <Link link={link} class={style.face} links={links}>
      {(card.attachment_id || keepBox) && <Picture media={picture} ratio={ratioOf(picture, ratio)} />}
      <span class={style.words}>
        <span class={style.title}>{card.title}</span>
        {card.subtitle && <span class={style.subtitle}>{card.subtitle}</span>}
        {link && (
          <span class={style.host}>
            <LinkIcon link={link} size={14} />
            <span>{card.url_text || hostOf(link.url)}</span>
          </span>
        )}
      </span>
    </Link>
  )
}

export function Card({ card, answer, reply, links, ...rest }: FaceProps & Shared & { card: TemplateCard }) {
  return (
    <>
      <Face card={card} links={links} {...rest} />
      {card.items?.map((button, place) => (
        <CardButton key={place} button={button} answer={answer} reply={reply} links={links} />
      ))}
    </>
  )
}

function CardButton({ button, answer, reply, links }: Shared & { button: TemplateButton }) {
  const word = useWords(laterWords)
  const { title } = button
  if (button.type === 'url') {
    const link = linkOf(button, title)
    if (!link) return null
    return (
      <Link link={link} class={style.button} links={links}>
        <span>{title}</span>
        <LinkIcon link={link} size={16} />
      </Link>
    )
  }
  const payload = button.payload || null
  const given = answer?.structured_reply
  const chosen = !!given && 'payload' in given && given.payload === payload && answer.body === title
  return (
    <button
      type="button"
      class={`${style.button} ${chosen ? style.chosen : ''}`}
      onClick={() => reply(title, { payload })}
    >
      {chosen && <Icon d={check} size={16} />}
      <span>{title}</span>
      {chosen && <span class={unseen}> {word('chosen')}</span>}
    </button>
  )
}

/** Returns the text of a link without a text from its author (spec, template). */
const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '') || url
