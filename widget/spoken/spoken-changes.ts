import { effect, type ReadonlySignal } from '@preact/signals'
import type { CustomerContent } from '../../contract/chat/realtime'
import type { Conversation } from '../models/log/conversation'
import type { Message } from '../models/log/messages'
import { enLog } from '../strings/en-log'
import actWords from '../strings/english/acts.json'
import { lookup, type Speech } from '../strings/words'
import { describeMessage } from './spoken-whole'

/** Announces edits and reactions of agents to messages in `shown`. Returns a function that stops this. */
export function announceChanges(
  { messages, say }: Pick<Conversation, 'messages' | 'say'>,
  speech: ReadonlySignal<Speech>,
  shown: readonly Message[],
): () => void {
  const known = new Map(shown.map(({ content }) => [content.id, content]))
  return effect(() => {
    const newest = messages.value.at(-1)?.content
    for (const { content: now } of messages.value) {
      const was = known.get(now.id)
      if (was === now) continue
      known.set(now.id, now)
      if (!was) continue
      if (isEdited(was, now)) say(editOf(now, now === newest, speech.peek()))
      for (const line of newReactions(was, now, speech.peek())) say(line)
    }
  })
}

const isEdited = (was: CustomerContent, now: CustomerContent) =>
  now.from === 'agent' && now.edited_at !== undefined && now.edited_at !== was.edited_at

const editOf = (content: CustomerContent, newest: boolean, speech: Speech) =>
  `${lookup(speech, actWords)('acts_edited')}: ${describeMessage(content, newest, speech)}`

function newReactions(was: CustomerContent, now: CustomerContent, speech: Speech): string[] {
  const word = lookup(speech, actWords)
  const t = lookup(speech, enLog)
  const lines: string[] = []
  for (const { from, reaction, author_name } of now.reactions ?? []) {
    const isOld = was.reactions?.some(
      (old) => old.from === from && old.reaction === reaction && old.author_name === author_name,
    )
    if (from === 'customer' || isOld) continue
    const line = word('acts_by', { reaction: word(`acts_${reaction}`), names: [author_name || t('agent')] })
    // A message with only files has no text.
    lines.push([line, now.body].filter(Boolean).join('; '))
  }
  return lines
}
