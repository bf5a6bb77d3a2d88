import { computed, effect, signal } from '@preact/signals'
import type { SourcePage } from '../../../contract/chat/appearance'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { ReactionName } from '../../../contract/reaction'
import type { Announcer } from '../announcer/announcer'
import type { Conversation } from '../log/conversation'
import type { Message } from '../log/messages'
import type { Clock } from '../session/clock'
import type { SendRequest } from '../sync/request'

export type MessageActions = ReturnType<typeof createMessageActions>

export type MessageActionProblem = 'late' | 'offline' | 'error'

interface ActsNeeds {
  ask: SendRequest
  clock: Clock
  conversation: Pick<Conversation, 'contentChanged' | 'messages' | 'closed'>
  announcer: Pick<Announcer, 'say'>
  source: Pick<SourcePage, 'reactions' | 'unsend_seconds'>
}

export function createMessageActions({ ask, clock, conversation, announcer, source }: ActsNeeds) {
  const problem = signal<MessageActionProblem | null>(null)
  const windowMs = (source.unsend_seconds ?? 0) * 1000
  /** Updated when a message can no longer be unsent. */
  const now = signal(clock.now())
  const isStored = ({ content, state }: Message) =>
    /^[0-9a-f]{24}$/.test(content.id) && state !== 'failed' && content.live !== 'streaming'
  const isUnsendable = (message: Message, at: number) =>
    message.content.from === 'customer' &&
    message.content.structured_reply === null &&
    isStored(message) &&
    at < message.at + windowMs

  const nextEnd = computed(() => {
    let next = 1 / 0
    // A loop, because `Math.min` cannot take 100,000 arguments.
    for (const message of conversation.messages.value)
      if (isUnsendable(message, now.value)) next = Math.min(next, message.at + windowMs)
    return next
  })
  const end = effect(() => {
    if (nextEnd.value < 1 / 0)
      return clock.after(nextEnd.value - clock.now(), () => {
        now.value = clock.now()
      })
  })

  async function act<T>(asked: Promise<{ ok: true; value: T } | { ok: false; error: { code: string } }>) {
    problem.value = null
    const answer = await asked.catch(() => null)
    if (answer?.ok) return answer
    problem.value = !answer ? 'offline' : answer.error.code === 'edit_window_over' ? 'late' : 'error'
    return null
  }

  return {
    problem,
    reacts: (message: Message) =>
      source.reactions !== false && message.content.from === 'agent' && isStored(message) && !conversation.closed.value,
    unsends: (message: Message) => isUnsendable(message, Math.max(now.value, clock.now())),
    /** Sets this reaction; null removes it. */
    async react({ id }: CustomerContent, reaction: ReactionName | null) {
      const done = await act(ask('message:react', { id, reaction }))
      if (done) conversation.contentChanged(done.value)
      return done !== null
    },
    async unsend({ id, thread_id, seq }: CustomerContent, said: string) {
      const done = await act(ask('message:unsend', { id }))
      if (!done) return false
      conversation.contentChanged({ id, thread_id, seq, removed: true })
      announcer.say(said)
      return true
    },
    dispose: end,
  }
}
