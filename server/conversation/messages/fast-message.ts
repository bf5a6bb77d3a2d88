import { eventOrderingKey } from '../events/ordering-keys'
import { webhooksOfSource } from '../events/webhook-filter'
import type { Decision, KnownConversation } from '../fast-path'
import type { Needs } from '../needs'
import { takesMessages } from '../source-settings'
import { joinsThread } from '../threads/choose-thread'
import { newWriteSet } from '../write-set'
import { answerIn, mustBeTheirs } from './answer'
import { customerMessage } from './customer-message'
import type { Outcome, ReceivedMessage } from './received-message'
import { unsentFilesOf } from './sent-files'

/** Decides from the cache. After null or an error the command asks the database. */
export function fastMessage(
  needs: Needs,
  message: ReceivedMessage,
  known: KnownConversation,
): Decision<Outcome> | null {
  const { settings, source, session, thread, interventions, content: asked } = known
  const { customer, shown = [], newThread, threadId } = message
  if (!session || !('sessionHash' in customer) || customer.attributes || shown.length > 0 || newThread) return null
  if (!mayWrite(customer, known)) return null
  const sender = { source_id: source.id, identity_id: session.identity_id }
  if (thread.identity_id !== sender.identity_id || thread.source_id !== source.id || thread.closed) return null
  const answered = message.inReplyToId === null ? null : mustBeTheirs(asked, sender)
  const answer = answerIn(answered, message)
  if ((thread.text_input_disabled || thread.select_locks) && !answer) return null
  const now = needs.clock()
  if (!answered && threadId === undefined && !joinsThread(source, thread, now)) return null
  const files = unsentFilesOf(sender.identity_id, message.attachmentIds ?? [], known.attachments)
  const audience = { source, thread, webhooks: webhooksOfSource(settings, source.id), waits: false }
  const set = newWriteSet()
  const decided = customerMessage(needs, set, {
    settings,
    audience,
    interventions,
    identityId: sender.identity_id,
    message,
    asked: answered,
    answer,
    files,
    begins: false,
    now,
  })
  const result = { content: decided.content, fresh: true, files, asked: decided.asked, shown: [] }
  return { set, result, freeKey: eventOrderingKey(thread.id) }
}

function mayWrite(customer: { origin: string | null }, { settings, source, session }: KnownConversation): boolean {
  if (!session || !takesMessages(source) || source.type !== 'web_messaging') return false
  if (session.source_id !== source.id || session.ended_at !== null) return false
  const community = settings.communities.get(source.community_id)
  if (!community || (community.signed_identities === 'required' && !session.signed)) return false
  return session.origin !== null || customer.origin === null
}
