import type { ReadonlySignal } from '@preact/signals'
import type { AgentName, Conversation } from '../../../clients/typescript/operations'
import type { ConversationOffer, ServerToAgent } from '../../../contract/inbox/agent-socket'
import { createChime } from '../../../widget/models/appearance/chime'
import { storedText } from '../../../widget/models/kept/stored-text'
import type { Toasts } from '../../shell/toasts'
import { createRing } from '../ring/ring'
import type { Connection } from '../server/connection'
import type { InboxWords } from '../words'
import { createAlerts } from './alerts'
import { createNews } from './news'
import { browserNotifications } from './notifications'

interface AttentionNeeds {
  connection: Pick<Connection, 'ask'>
  now: ReadonlySignal<number>
  me(): AgentName
  words: InboxWords
  toasts: Pick<Toasts, 'say' | 'warn'>
  storage(): Storage
  isWatched(): boolean
  open(conversationId: string): void
  isByWorker(): boolean
}

export type Attention = ReturnType<typeof createAttention>

export function createAttention({
  connection,
  now,
  me,
  words,
  toasts,
  storage,
  isWatched,
  open,
  isByWorker,
}: AttentionNeeds) {
  const { t, nameOf } = words
  const ring = createRing({
    connection,
    now,
    onAccepted: open,
    onLate: (owner) => toasts.warn(owner ? t.value('lost_taken', { name: owner.name }) : t.value('ring_late')),
    onUnreachable: () => toasts.warn(t.value('act_offline')),
    onMissed({ conversation }, owner) {
      if (owner?.id === me().id) return
      const name = nameOf(conversation)
      const text = owner ? t.value('ring_taken', { name: owner.name }) : t.value('ring_went_on', { name })
      toasts.say(text, () => open(conversation.id))
    },
  })
  const stored = storedText(storage, 'inbox:alerts')
  const alerts = createAlerts(
    { notifications: browserNotifications(), chime: createChime(), isWatched, stored, isByWorker },
    open,
  )
  const isNews = createNews(() => me().id)

  return {
    ring,
    alerts,
    onRing(news: ConversationOffer) {
      ring.onStarted(news)
      const name = nameOf(news.conversation)
      alerts.show(
        { thread_id: news.conversation.id, title: t.value('ring', { name }), text: '', isPageOnly: true },
        false,
      )
    },
    onGiven({ conversation, by }: Parameters<ServerToAgent['conversation:given']>[0]) {
      const sentence = t.value('given_to_you', { by: by.name, name: nameOf(conversation) })
      toasts.say(sentence, () => open(conversation.id))
      alerts.show({ thread_id: conversation.id, title: sentence, text: conversation.preview?.text ?? '' }, false)
    },
    /** An agent who looks at the conversation gets no alert. */
    onMentioned({ conversation, by }: Parameters<ServerToAgent['conversation:mentioned']>[0], isOpen: boolean) {
      if (isOpen && isWatched()) return
      const sentence = t.value('mentioned_by', { by: by.name, name: nameOf(conversation) })
      toasts.say(sentence, () => open(conversation.id))
      alerts.show({ thread_id: conversation.id, title: sentence, text: conversation.preview?.text ?? '' }, isOpen)
    },
    onReturned({ conversation }: Parameters<ServerToAgent['conversation:returned']>[0]) {
      const sentence = t.value('returned', { name: nameOf(conversation) })
      toasts.say(sentence, () => open(conversation.id))
      alerts.show({ thread_id: conversation.id, title: sentence, text: conversation.preview?.text ?? '' }, false)
    },
    /** `row` is the conversation in the list before this change. */
    onChanged(conversation: Conversation, row: Conversation | undefined, isOpen: boolean) {
      const { id, preview } = conversation
      ring.onChanged(conversation)
      if (isNews(conversation, row))
        alerts.show({ thread_id: id, title: nameOf(conversation), text: preview?.text ?? '' }, isOpen)
    },
  }
}
