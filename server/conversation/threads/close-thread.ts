import type { ContentEventType } from '../../../contract/webhook-event'
import { eventOrderingKey, rowOf } from '../events/ordering-keys'
import { publishEvent } from '../events/publish-event'
import { type Actor, recordEvent } from '../events/record-event'
import { isOfAnother } from '../interventions/handling'
import type { Needs } from '../needs'
import { hasRight, may } from '../permissions'
import type { Reader, Transaction } from '../ports'
import type { AgentRecord, ThreadRecord } from '../records'
import { threadHidden } from '../refusals'
import { mustBeLet } from './routing-mode'
import { factsOf, type ThreadFacts, threadStates } from './thread-states'

export interface ThreadAsked extends Actor {
  threadId: string
}

/** Begins to close a thread (spec: PUT /1.0/content_threads/:id/close): it is closed when the events before it are out. Throws 404, 403, 409. */
export async function closeThread(needs: Needs, act: ThreadAsked): Promise<ThreadRecord> {
  const seen = await needs.store.read.thread(act.threadId)
  return needs.store.transact(async (tx) => {
    const thread = await tx.thread(act.threadId)
    if (!thread) throw threadHidden()
    const facts = await threadFacts(tx, act.agent, thread)
    // Seen open and closed since: it was being closed when this request came.
    const state = facts.state === 'closed' && seen && factsOf(seen).state === 'open' ? 'closing' : facts.state
    return beginClosingThread(needs, tx, act, thread, { ...facts, state })
  })
}

/** The same for a thread that the transaction holds. */
export async function beginClosingThread(
  needs: Needs,
  tx: Transaction,
  by: Actor,
  thread: ThreadRecord,
  facts: ThreadFacts,
): Promise<ThreadRecord> {
  threadStates.next('close', facts)
  mustBeLet(await tx.settings(), by.agent, thread, 'complete')
  const now = needs.clock()
  const closing: ThreadRecord = {
    ...thread,
    closing: true,
    handled_at: thread.handled_at ?? now,
    inbox_state: 'closed',
    updated_at: now,
  }
  await tx.updateThread(closing)
  // The second half waits until the events before it in the thread's lane are out.
  await tx.insertOutbox(rowOf(needs, eventOrderingKey(thread.id), { kind: 'close', of: 'thread', id: thread.id }))
  await recordEvent(tx, needs, { by, action: 'content_thread.closed', about: thread })
  return closing
}

/** The second half of closing. */
export async function finishClosingThread(needs: Needs, threadId: string): Promise<void> {
  await endThread(needs, threadId, 'finish closing', 'content.thread_closed')
}

const hour = 3_600_000
/** Threads of one source in one round: the rest follows in the next. */
const mostAtOnce = 100

/** Closes threads that were silent for the source's time, 4 days by default. Returns how many; each is closed once. */
export async function closeSilentThreads(needs: Needs): Promise<number> {
  let closed = 0
  for (const source of await needs.store.read.sources()) {
    const since = needs.clock() - (source.settings.thread_auto_close_after ?? 96) * hour
    for (const { id } of await needs.store.read.silentThreads(source.id, since, mostAtOnce)) {
      const stillSilent = (thread: ThreadRecord) => Math.max(thread.last_content_at, thread.opened_at ?? 0) <= since
      if (await endThread(needs, id, 'fall silent', 'content.thread_auto_closed', stillSilent)) closed += 1
    }
  }
  return closed
}

/** Closes the thread with its event in one transaction, and tells its open chats after the commit. */
async function endThread(
  needs: Needs,
  threadId: string,
  act: 'finish closing' | 'fall silent',
  event: ContentEventType,
  condition: (thread: ThreadRecord) => boolean = () => true,
): Promise<boolean> {
  const ended = await needs.store.transact(async (tx) => {
    const thread = await tx.thread(threadId)
    if (!thread || !condition(thread)) return null
    if ('refusal' in threadStates.step(act, factsOf(thread))) return null
    const state = { closed: true, closing: false, inbox_state: 'closed' } as const
    const closed: ThreadRecord = { ...thread, ...state, updated_at: needs.clock() }
    await tx.updateThread(closed)
    await announceThread(needs, tx, event, closed)
    return closed
  })
  if (ended) needs.tell.thread(ended)
  return ended !== null
}

/** The event of a thread is about its newest content. */
export async function announceThread(
  needs: Needs,
  tx: Transaction,
  type: ContentEventType,
  thread: ThreadRecord,
): Promise<void> {
  const newest = await tx.newestContent(thread.id)
  if (!newest) return
  const task = { kind: 'event', type, content_id: newest.id } as const
  await publishEvent(needs, tx, task, { content: newest, thread })
}

/** Everything that the table of states may ask about this agent and this thread. */
export async function threadFacts(read: Reader, agent: AgentRecord, thread: ThreadRecord): Promise<ThreadFacts> {
  return {
    ...factsOf(thread),
    mayRead: await may(read, agent, 'read', thread.source_id),
    mayClose: await hasRight(read, agent, 'close_threads'),
    mayOpen: await hasRight(read, agent, 'open_threads'),
    ofAnother: await isOfAnother(read, agent, thread.id),
  }
}
