import type { Conversation } from '../../models/log/conversation'
import type { Message } from '../../models/log/messages'
import { useLogTranslate } from '../../strings/en-log'
import { notSentWords, reasonOf } from '../../strings/not-sent'
import { useWords } from '../../strings/words'
import { alert, Icon } from '../ui/icon-paths'
import style from './NotSent.module.css'

// The announcer uses these texts too, so both share one file.
export { notSentWords, reasonOf }

export interface NotSentProps {
  message: Message
  conversation: Pick<Conversation, 'retry' | 'discard'>
  focusComposer(): void
}

/** The note under a refused message: the reason, and the possible actions. Fetched with the first refused message. */
export function NotSent({ message: { key, refusal }, conversation, focusComposer }: NotSentProps) {
  const t = useLogTranslate()
  const why = useWords(notSentWords)
  // The pressed button is removed, so the focus moves first.
  const actOn = (act: (clientId: string) => void) => {
    act(key)
    focusComposer()
  }
  return (
    <div class={style.refusal}>
      <p class={style.reason}>
        <Icon d={alert} size={16} class={style.warning} />
        <span>
          <b>{why('not_sent')}</b> {reasonOf(refusal, why)}
        </span>
      </p>
      <button type="button" class={style.act} onClick={() => actOn(conversation.retry)}>
        {t('retry')}
      </button>
      <button type="button" class={style.act} onClick={() => actOn(conversation.discard)}>
        {why('discard')}
      </button>
    </div>
  )
}
