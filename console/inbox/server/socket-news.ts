import type { AgentName } from '../../../clients/typescript/operations'
import type { Toasts } from '../../shell/toasts'
import type { Attention } from '../alerts/attention'
import type { Outbox } from '../compose/outbox/outbox'
import type { Customers } from '../customers/customers'
import type { List } from '../list/list'
import type { Talk } from '../talk/talk'
import type { InboxWords } from '../words'
import type { LineNeeds } from './connection'

interface SocketNewsNeeds {
  list: Pick<List, 'rows' | 'changed' | 'gone'>
  talk: Pick<Talk, 'id' | 'hear'>
  customers: Pick<Customers, 'hear'>
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
}: SocketNewsNeeds): LineNeeds['hear'] {
  return {
    'conversation:changed'(conversation) {
      const row = list.rows.value.find(({ id }) => id === conversation.id)
      list.changed(conversation)
      talk.hear.conversation(conversation)
      customers.hear(conversation)
      attention.changed(conversation, row, conversation.id === talk.id.value)
    },
    'conversation:gone'(news) {
      list.gone(news.conversation_id)
      talk.hear.gone(news)
    },
    'content:added'(content) {
      // The log already shows the message from the outbox, which the content replaces.
      if (content.client_id) outbox.has(content.client_id)
      talk.hear.added(content)
    },
    'content:changed': talk.hear.changed,
    'content:piece': talk.hear.piece,
    'conversation:marks': talk.hear.marks,
    'customer:browsed': ({ conversation_id }) => talk.hear.browsed(conversation_id),
    'customer:typing': talk.hear.typing,
    presence: talk.hear.presence,
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
