import { useComputed } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { StructuredContent, StructuredOf, StructuredType } from '../../../../contract/structured'
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

const never = () => false

/** Whether a message of each type has more text that a click reveals. */
const foldedTypes: { readonly [T in StructuredType]: (structured: StructuredOf<T>) => boolean } = {
  template: never,
  list: ({ button }) => !!button,
  carousel: never,
  select: never,
  wallet_pay: never,
  rich_link: never,
  form: () => true,
  time_select: never,
}

function isFolded({ structured_content: structured }: ConversationContent): boolean {
  const { type } = structured
  // The server may be newer and send other types.
  if (!type || !Object.hasOwn(foldedTypes, type)) return false
  return (foldedTypes[type] as (structured: StructuredContent) => boolean)(structured as StructuredContent)
}
