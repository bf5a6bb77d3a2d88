import { type ReactionName, reactionEmoji, reactionNames } from '../../../contract/reaction'
import { Sheet } from '../ui/Sheet'
import { useRoving } from '../ui/useRoving'
import type { ActsMenuProps } from './MessageActions'
import style from './MessageActionsMenu.module.css'

export function ActsMenu({ acts, message, open, close, word }: ActsMenuProps) {
  const { content } = message
  const { row, tabIndexOf } = useRoving(reactionNames.length, { 'aria-label': word('acts_react') })
  const own = content.reactions?.find(({ from }) => from === 'customer')?.reaction
  const mayUnsend = acts.unsends(message)
  // The time for unsending may end while the menu is open.
  const isLate = content.from === 'customer' && !mayUnsend
  const problem = acts.problem.value ?? (isLate ? 'late' : null)

  async function react(reaction: ReactionName) {
    if (await acts.react(content, own === reaction ? null : reaction)) close()
  }

  return (
    <Sheet open={open} title={word('acts_title')} note={brief(content.body)} height="compact" onClose={close}>
      <div class={style.choice}>
        {acts.reacts(message) && (
          <div class={style.row} {...row}>
            {reactionNames.map((reaction, place) => (
              <button
                type="button"
                key={reaction}
                class={style.emoji}
                tabIndex={tabIndexOf(place)}
                aria-pressed={own === reaction}
                aria-label={word(`acts_${reaction}`)}
                title={word(`acts_${reaction}`)}
                onClick={() => react(reaction)}
              >
                {reactionEmoji[reaction]}
              </button>
            ))}
          </div>
        )}
        {mayUnsend && (
          <button type="button" class={style.unsend} onClick={() => void acts.unsend(content, word('acts_unsent'))}>
            {word('acts_unsend')}
          </button>
        )}
        <p class={style.problem} role="alert">
          {open && problem && word(`acts_${problem}`)}
        </p>
      </div>
    </Sheet>
  )
}

const brief = (text: string) => {
  const letters = [...text]
  return letters.length > 80 ? `${letters.slice(0, 80).join('').trim()}…` : text
}
