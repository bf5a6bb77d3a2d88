import type { AgentName } from '../../../../clients/typescript/operations'
import { linkedText } from '../../../../contract/markdown/linked-text'
import { splitAtMentions } from '../../compose/mentions/mentions'
import style from './MessageRow.module.css'

/** A mention of this agent is highlighted most. */
export function CommentBody({ text, mentions, me }: { text: string; mentions: readonly AgentName[]; me: string }) {
  return (
    <div class={`${style.bubble} ${style.mentioning}`} dir="auto">
      {splitAtMentions(text, mentions).map(({ text, agent }) =>
        agent ? (
          <mark class={agent.id === me ? style.own_mention : style.mention}>{text}</mark>
        ) : (
          linkedText(text).map(({ text, href }) =>
            href ? (
              <a href={href} dir="auto" target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            ) : (
              text
            ),
          )
        ),
      )}
    </div>
  )
}
