import { useComputed } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { ConversationContent } from '../../../shell/shapes'
import type { Inbox } from '../../inbox'
import { useTranslate } from '../../strings/en'
import style from './FoundWords.module.css'
import { useFoundWords } from './use-found-words'

interface FoundWordsProps {
  inbox: Pick<Inbox, 'talk' | 'list'>
  content: ConversationContent
  found: boolean
  children: ComponentChildren
}

/** Marks the searched words until the agent leaves the search. */
export function FoundWords({ inbox: { talk, list }, content, found, children }: FoundWordsProps) {
  const t = useTranslate()
  const message = useRef<HTMLDivElement>(null)
  const target = useComputed(() => {
    const { value } = talk.target
    return value?.read && value.id === content.id && value.q === list.choice.value.q ? value : null
  })
  const missing = useFoundWords(message, found ? target.value : null)
  return (
    <>
      <div class={style.words} ref={message}>
        {children}
      </div>
      {missing.value && isFolded(content) && <p class={style.folded}>{t('found_inside')}</p>}
    </>
  )
}

/** Returns whether the message has more text that a click reveals. */
function isFolded({ structured_content: structured }: ConversationContent): boolean {
  return structured?.type === 'form' || (structured?.type === 'list' && !!structured.button)
}
