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
  list: Pick<List, 'rows' | 'changed' | 'gone'>
  talk: Pick<Talk, 'id' | 'handlers'>
  customers: Pick<Customers, 'onConversation'>
  outbox: Pick<Outbox, 'has'>
  attention: Pick<Attention, 'ring' | 'rang' | 'given' | 'returned' | 'mentioned' | 'changed'>
  me(): AgentName
  words: Pick<InboxWords, 't'>
  toasts: Pick<Toasts, 'say'>
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
  ...page
}: SocketNewsNeeds): ConnectionNeeds['listeners'] {
  return {
    'conversation:changed'(conversation) {
      const row = list.rows.value.find(({ id }) => id === conversation.id)
      list.changed(conversation)
      talk.handlers.conversation(conversation)
      customers.onConversation(conversation)
      attention.changed(conversation, row, conversation.id === talk.id.value)
    },
    'conversation:gone'(news) {
      list.gone(news.conversation_id)
      talk.handlers.gone(news)
    },
    'content:added'(content) {
      // Removes the message from the outbox, because the content now replaces it in the log.
      if (content.client_id) outbox.has(content.client_id)
      talk.handlers.added(content)
    },
    'content:changed': talk.handlers.changed,
    'content:piece': talk.handlers.piece,
    'conversation:marks': talk.handlers.marks,
    'customer:browsed': ({ conversation_id }) => talk.handlers.browsed(conversation_id),
    'customer:typing': talk.handlers.typing,
    presence: talk.handlers.presence,
    'conversation:taken'({ owner, by, conversation_id }) {
      if (owner && owner.id !== me().id && by?.id !== me().id && conversation_id)
        toasts.say(words.t.value('lost_to', { name: owner.name }))
    },
    'conversation:given': attention.given,
    'conversation:mentioned': (news) => attention.mentioned(news, news.conversation.id === talk.id.value),
    'conversation:returned': attention.returned,
    'rights:changed': page.rightsChanged,
    catch_up: page.readAgain,
    'session:ended': ({ reason }) => page.signInAgain(reason),
    'ring:started': attention.rang,
    'ring:ended': attention.ring.ended,
  }
}
