import { reactionEmoji } from '../../../../contract/reaction'
import ui from '../../../shell/controls/ui.module.css'
import type { ConversationContent } from '../../../shell/shapes'
import type { Inbox } from '../../inbox'
import { useTranslate } from '../../strings/en'
import style from './MessageMenu.module.css'

interface ReactionsProps {
  inbox: Pick<Inbox, 'colleagues' | 'me' | 'messageActions'>
  content: ConversationContent
  customer: string
}

/** A click on an emoji adds the agent's reaction, or removes it if it is the same. */
export function Reactions({ inbox, content, customer }: ReactionsProps) {
  const t = useTranslate()
  const { messageActions, me, colleagues } = inbox
  const { reactions = [] } = content
  if (reactions.length === 0) return null
  const canReact = messageActions.allowedFor(content).react
  const ownReaction = messageActions.ownReaction(content)
  const names = new Map<keyof typeof reactionEmoji, string[]>()
  for (const each of reactions) names.set(each.reaction, [...(names.get(each.reaction) ?? []), nameOf(each)])
  return (
    <ul class={style.given} aria-label={t('reactions')}>
      {[...names].map(([reaction, people]) => {
        const label = t('reaction_by', { reaction: t(`reaction_${reaction}`), names: people })
        // No `aria-label`: the accessible name must contain the visible number.
        const chipContent = (
          <>
            <span aria-hidden="true">{reactionEmoji[reaction]}</span>
            <span class={ui.hidden}>{label}</span>
            {people.length > 1 && ` ${people.length}`}
          </>
        )
        return (
          <li key={reaction}>
            {canReact ? (
              <button
                type="button"
                class={style.chip}
                aria-pressed={ownReaction === reaction}
                title={label}
                onClick={() => void messageActions.react(content, reaction)}
              >
                {chipContent}
              </button>
            ) : (
              <span class={style.chip} title={label}>
                {chipContent}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )

  function nameOf({ from, author_id }: (typeof reactions)[number]) {
    if (from === 'customer') return customer
    return author_id === me().id ? t('you') : colleagues.nameOf(author_id) || '–'
  }
}
