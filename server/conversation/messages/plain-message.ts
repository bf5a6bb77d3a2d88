import { listensTo } from '../events/hears'
import { eventLane } from '../events/lanes'
import { arrivalId, contentEvent, publishedRow } from '../events/publish-event'
import type { Needs } from '../needs'
import { takesMessages } from '../source-settings'
import { joinsThread } from '../threads/choose-thread'
import { customerContent, threadAfterCustomer } from './customer-content'
import type { Arrival, KnownConversation } from './known-port'
import type { ReceivedMessage } from './receive-message'

/**
 * What a customer's message changes where nothing is special: text in a conversation that goes on, which no agent has taken and no webhook hears.
 * Null for everything else, and for everything that may have to be refused: then the rules are asked one by one (receive-message.ts).
 */
export function plainMessage(needs: Needs, message: ReceivedMessage, known: KnownConversation): Arrival | null {
  const { source, community, session, thread, webhooks } = known
  if (!isPlain(message) || !mayWrite(message, known) || !goesOn(message, known)) return null
  if (community.signed_identities === 'required' && !session.signed) return null
  if (webhooks.some((webhook) => webhook.registered_events.includes(arrives) && listensTo(webhook, source.id)))
    return null
  const now = needs.clock()
  if (message.threadId === undefined && !joinsThread(source, thread, now)) return null
  const content = customerContent({
    id: needs.ids(),
    thread,
    identityId: session.identity_id,
    message,
    body: message.body,
    now,
  })
  const told = { id: arrivalId(content.id), type: arrives, created_at: now } as const
  return {
    content,
    thread: threadAfterCustomer(thread, content, null),
    event: publishedRow(contentEvent(told, content, source, thread), source, thread, now),
    lane: eventLane(thread.id),
  }
}

const arrives = 'content.imported'

/** Asks for nothing but to be said. */
function isPlain(message: ReceivedMessage): boolean {
  const { customer, inReplyToId, structuredReply, newThread, attachmentIds = [], shown = [] } = message
  if (inReplyToId !== null || structuredReply !== undefined || newThread || message.autoSubmitted) return false
  return attachmentIds.length === 0 && shown.length === 0 && 'sessionHash' in customer && !customer.attributes
}

/** The session may be used, and nothing about it is to be written. */
function mayWrite({ customer }: ReceivedMessage, { source, session }: KnownConversation): boolean {
  if (!takesMessages(source) || source.type !== 'web_messaging') return false
  if (session.source_id !== source.id || session.ended_at !== null) return false
  return session.origin !== null || !('origin' in customer) || customer.origin === null
}

function goesOn({ threadId }: ReceivedMessage, { source, session, thread }: KnownConversation): boolean {
  if (threadId !== undefined && threadId !== thread.id) return false
  if (thread.identity_id !== session.identity_id || thread.source_id !== source.id) return false
  return !thread.closed && !thread.text_input_disabled && !thread.select_locks && thread.interventions_count === 0
}
