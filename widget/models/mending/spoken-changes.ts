import { effect, type ReadonlySignal } from '@preact/signals'
import type { CustomerContent } from '../../../contract/chat/realtime'
import { enLog } from '../../strings/en-log'
import actWords from '../../strings/english/acts.json'
import { lookup, type Speech } from '../../strings/words'
import type { Conversation } from '../log/conversation'
import type { Message } from '../log/messages'

/** Announces what agents change about messages that are shown: edits and reactions, since `shown`. Returns a function that ends this. */
export function sayChanges(
  { messages, say }: Pick<Conversation, 'messages' | 'say'>,
  speech: ReadonlySignal<Speech>,
  shown: readonly Message[],
): () => void {
  let known = byId(shown)
  return effect(() => {
    const before = known
    known = byId(messages.value)
    for (const [id, now] of known) {
      const was = before.get(id)
      if (was && was !== now) for (const line of changesOf(was, now, speech.peek())) say(line)
    }
  })
}

const byId = (messages: readonly Message[]) => new Map(messages.map(({ content }) => [content.id, content]))

function changesOf(was: CustomerContent, now: CustomerContent, speech: Speech): string[] {
  const word = lookup(speech, actWords)
  const t = lookup(speech, enLog)
  const name = now.author_name || t('agent')
  const edited = now.from === 'agent' && now.edited_at !== undefined && now.edited_at !== was.edited_at
  const lines = edited ? [`${word('acts_edited')}: ${t('say_message', { name, text: now.body })}`] : []
  for (const { from, reaction, author_name } of now.reactions ?? []) {
    const isOld = was.reactions?.some(
      (old) => old.from === from && old.reaction === reaction && old.author_name === author_name,
    )
    if (from === 'customer' || isOld) continue
    lines.push(
      `${word('acts_by', { reaction: word(`acts_${reaction}`), names: [author_name || t('agent')] })}; ${now.body}`,
    )
  }
  return lines
}
