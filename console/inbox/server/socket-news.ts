import type { AgentName } from '../../../clients/typescript/operations'
import type { Toasts } from '../../shell/toasts'
import type { Attention } from '../alerts/attention'
import type { Outbox } from '../compose/outbox/outbox'
import type { Customers } from '../customers/customers'
import type { List } from '../list/list'
import type { Talk } from '../talk/talk'
import type { InboxWords } from '../words'
import type { ConnectionNeeds } from './connection'

interface SocketNewsNeeds {
  list: Pick<List, 'rows' | 'onChanged' | 'onGone'>
  talk: Pick<Talk, 'id' | 'handlers'>
  customers: Pick<Customers, 'onConversation'>
  outbox: Pick<Outbox, 'confirm'>
  attention: Pick<Attention, 'ring' | 'onRing' | 'onGiven' | 'onReturned' | 'onMentioned' | 'onChanged'>
  me(): AgentName
  words: Pick<InboxWords, 't'>
  toasts: Pick<Toasts, 'say'>
  open(conversationId: string): void
  rightsChanged(): void
  readAgain(): void
  signInAgain(reason: 'signed_out' | 'disabled'): void
}

export function socketNews({
  list,
  talk,
  customers,
  outbox,
  attention,
  me,
  words,
  toasts,
  open,
  ...page
}: SocketNewsNeeds): ConnectionNeeds['listeners'] {
  return {
    'conversation:changed'(conversation) {
      const row = list.rows.value.find(({ id }) => id === conversation.id)
      list.onChanged(conversation)
      talk.handlers.onConversation(conversation)
      customers.onConversation(conversation)
      attention.onChanged(conversation, row, conversation.id === talk.id.value)
    },
    'conversation:gone'(news) {
      list.onGone(news.conversation_id)
      talk.handlers.onGone(news)
    },
    'content:added'(content) {
      // Removes the message from the outbox, because the content now replaces it in the log.
      if (content.client_id) outbox.confirm(content.client_id)
      talk.handlers.onAdded(content)
    },
    'content:changed': talk.handlers.onChanged,
    'content:piece': talk.handlers.onPiece,
    'conversation:marks': talk.handlers.onMarks,
    'customer:browsed': ({ conversation_id }) => talk.handlers.onBrowsed(conversation_id),
    'customer:typing': talk.handlers.onTyping,
    presence: talk.handlers.onPresence,
    'conversation:taken'({ owner, by, conversation_id }) {
      if (owner && owner.id !== me().id && by?.id !== me().id && conversation_id)
        toasts.say(words.t.value('lost_to', { name: owner.name }), () => open(conversation_id))
    },
    'conversation:given': attention.onGiven,
    'conversation:mentioned': (news) => attention.onMentioned(news, news.conversation.id === talk.id.value),
    'conversation:returned': attention.onReturned,
    'rights:changed': page.rightsChanged,
    catch_up: page.readAgain,
    'session:ended': ({ reason }) => page.signInAgain(reason),
    'ring:started': attention.onRing,
    'ring:ended': attention.ring.onEnded,
  }
}
