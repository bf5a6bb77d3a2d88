import { recordEvent } from '../events/record-event'
import { settlePlace } from '../interventions/inbox-place'
import type { Needs } from '../needs'
import type { ThreadRecord } from '../records'
import { threadHidden } from '../refusals'
import { announceThread, type ThreadAsked, threadFacts } from './close-thread'
import { threadChanged } from './refusals'
import { threadStates } from './thread-states'

/** Opens a closed thread again: agents can reply on it, and its time of silence begins anew. Throws 404, 403 and 409. */
export async function openThread(needs: Needs, act: ThreadAsked): Promise<ThreadRecord> {
  const seen = await needs.store.read.thread(act.threadId)
  const opened = await needs.store.transact(async (tx) => {
    const thread = await tx.thread(act.threadId)
    if (!thread) throw threadHidden()
    const facts = await threadFacts(tx, act.agent, thread)
    if (facts.mayRead && seen?.closed && facts.state === 'open') throw threadChanged()
    threadStates.next('open', facts)
    const now = needs.clock()
    const state = { closed: false, closing: false, opened_at: now, handled_at: null }
    const open = await settlePlace(tx, thread.id, now, state)
    if (!open) throw threadHidden()
    await announceThread(needs, tx, 'content.thread_opened', open)
    await recordEvent(tx, needs, { by: act, action: 'content_thread.opened', about: thread })
    return open
  })
  needs.tell.thread(opened)
  return opened
}
