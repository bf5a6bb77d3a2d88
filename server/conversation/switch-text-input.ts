import { type ThreadAsked, threadFacts } from './close-thread'
import type { Needs } from './needs'
import { may } from './permissions'
import { recordEvent } from './record-event'
import type { ThreadRecord } from './records'
import { replyForbidden, threadHidden } from './refusals'
import { threadConditions, threadTransitions } from './thread-states'
import { next } from './transitions'

/** Locks or frees the customer's text box on an open thread; open chats show it at once. Throws 404 and 403. */
export async function switchTextInput(
  needs: Needs,
  { agent, tokenId, threadId, disabled }: ThreadAsked & { disabled: boolean },
): Promise<ThreadRecord> {
  const switched = await needs.store.transact(async (tx) => {
    const thread = await tx.thread(threadId)
    const facts = thread && (await threadFacts(tx, agent, thread))
    if (!thread || !facts?.mayRead) throw threadHidden()
    if (!(await may(tx, agent, 'reply', thread.source_id))) throw replyForbidden()
    next(threadTransitions, threadConditions, 'switch text input', facts.state, facts)
    const changed: ThreadRecord = { ...thread, text_input_disabled: disabled, updated_at: needs.clock() }
    await tx.updateThread(changed)
    await recordEvent(tx, needs, {
      by: { agent, tokenId },
      action: disabled ? 'content_thread.text_input_disabled' : 'content_thread.text_input_enabled',
      subjectId: thread.id,
      sourceId: thread.source_id,
    })
    return changed
  })
  needs.tell.thread(switched)
  return switched
}
