import type { ContentEventType } from '../../../contract/webhook-event'
import { publishEvent } from '../events/publish-event'
import { queueClose } from '../events/queue-close'
import { type Actor, recordEvent } from '../events/record-event'
import { isOfAnother } from '../interventions/handling'
import type { Needs } from '../needs'
import { hasRight, may } from '../permissions'
import type { Reader, Transaction } from '../ports'
import type { AgentRecord, ThreadRecord } from '../records'
import { threadHidden } from '../refusals'
import { next, step } from '../transitions'
import { mustBeLet } from './routing-mode'
import { type ThreadFacts, threadConditions, threadState, threadTransitions } from './thread-states'

export interface ThreadAsked extends Actor {
  threadId: string
}

/**
 * Begins to close a thread (spec: PUT /1.0/content_threads/:id/close): the answer may still say open; it is closed when the
 * events before it are out. Throws 404 without the right to read, 403 when it cannot be closed, 409 when it is being closed.
 */
export async function closeThread(needs: Needs, { agent, tokenId, threadId }: ThreadAsked): Promise<ThreadRecord> {
  const seen = await needs.store.read.thread(threadId)
  return needs.store.transact(async (tx) => {
    const thread = await tx.thread(threadId)
    if (!thread) throw threadHidden()
    const facts = await threadFacts(tx, agent, thread)
    // Seen open and closed since: it was being closed when this request came.
    const state = facts.state === 'closed' && seen && threadState(seen) === 'open' ? 'closing' : facts.state
    return beginClosingThread(needs, tx, { agent, tokenId }, thread, { ...facts, state })
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
  next(threadTransitions, threadConditions, 'close', facts.state, facts)
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
  await queueClose(needs, tx, { of: 'thread', id: thread.id, threadId: thread.id, now })
  await recordEvent(tx, needs, {
    by,
    action: 'content_thread.closed',
    subjectId: thread.id,
    sourceId: thread.source_id,
  })
  return closing
}

/** The second half of closing. */
export async function finishClosingThread(needs: Needs, threadId: string): Promise<void> {
  await endThread(needs, threadId, 'finish closing', 'content.thread_closed')
}

const hour = 3_600_000
/** Threads of one source in one round: the rest follows in the next. */
const mostAtOnce = 100

/** Closes what has been silent for the source's time, 4 days by default. Gives how many; each is closed once. */
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
    const state = threadState(thread)
    const facts = { state, mayRead: true, mayClose: true, mayOpen: true, ofAnother: false }
    if ('refusal' in step(threadTransitions, threadConditions, act, state, facts)) return null
    const closed: ThreadRecord = {
      ...thread,
      closed: true,
      closing: false,
      inbox_state: 'closed',
      updated_at: needs.clock(),
    }
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
  await publishEvent(needs, tx, task, { threadId: thread.id, content: newest, thread })
}

/** Everything that the table of states may ask about this agent and this thread. */
export async function threadFacts(read: Reader, agent: AgentRecord, thread: ThreadRecord): Promise<ThreadFacts> {
  return {
    state: threadState(thread),
    mayRead: await may(read, agent, 'read', thread.source_id),
    mayClose: await hasRight(read, agent, 'close_threads'),
    mayOpen: await hasRight(read, agent, 'open_threads'),
    ofAnother: await isOfAnother(read, agent, thread.id),
  }
}
