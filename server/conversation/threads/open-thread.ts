import { recordEvent } from '../events/record-event'
import { settlePlace } from '../interventions/inbox-place'
import type { Needs } from '../needs'
import type { ThreadRecord } from '../records'
import { threadHidden } from '../refusals'
import { next } from '../transitions'
import { announceThread, type ThreadAsked, threadFacts } from './close-thread'
import { threadChanged } from './refusals'
import { threadConditions, threadTransitions } from './thread-states'

/** Opens a closed thread again: agents can reply on it, and its time of silence begins anew. Throws 404, 403 and 409. */
export async function openThread(needs: Needs, { agent, tokenId, threadId }: ThreadAsked): Promise<ThreadRecord> {
  const seen = await needs.store.read.thread(threadId)
  const opened = await needs.store.transact(async (tx) => {
    const thread = await tx.thread(threadId)
    if (!thread) throw threadHidden()
    const facts = await threadFacts(tx, agent, thread)
    if (facts.mayRead && seen?.closed && facts.state === 'open') throw threadChanged()
    next(threadTransitions, threadConditions, 'open', facts.state, facts)
    const now = needs.clock()
    const open = await settlePlace(tx, thread.id, now, {
      closed: false,
      closing: false,
      opened_at: now,
      handled_at: null,
    })
    if (!open) throw threadHidden()
    await announceThread(needs, tx, 'content.thread_opened', open)
    await recordEvent(tx, needs, {
      by: { agent, tokenId },
      action: 'content_thread.opened',
      subjectId: thread.id,
      sourceId: thread.source_id,
    })
    return open
  })
  needs.tell.thread(opened)
  return opened
}
