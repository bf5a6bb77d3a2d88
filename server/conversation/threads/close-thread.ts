import type { ContentEventType } from '../../../contract/webhook-event'
import type { Draft } from '../draft'
import { addClosing, closesLater } from '../events/closing-row'
import { changeThread, draftOf, log, publish } from '../events/draft'
import type { Actor } from '../events/record-event'
import { commit } from '../events/write'
import { isOfAnother } from '../interventions/current-intervention'
import type { Needs } from '../needs'
import { hasRight, may } from '../permissions'
import type { Reader } from '../ports'
import type { AgentRecord, ThreadRecord } from '../records'
import { onThread } from './readable-thread'
import { requireBotRight } from './routing-mode'
import { factsOf, type ThreadFacts, threadStates } from './thread-states'

export interface ThreadRequest extends Actor {
  threadId: string
}

/** Spec: PUT /1.0/content_threads/:id/close. Earlier events are sent first. Throws 404, 403, 409. */
export async function closeThread(needs: Needs, act: ThreadRequest): Promise<ThreadRecord> {
  const seenThread = await needs.store.read.thread(act.threadId)
  return onThread(needs, act, async (draft) => {
    const facts = await threadFacts(draft, act.agent)
    // The thread was open when the request read it. So another request is closing it at the same time.
    const state =
      facts.state === 'closed' && seenThread && factsOf(seenThread).state === 'open' ? 'closing' : facts.state
    return beginClosingThread(needs, draft, act, { ...facts, state })
  })
}

export async function beginClosingThread(
  needs: Needs,
  draft: Draft,
  actor: Actor,
  facts: ThreadFacts,
): Promise<ThreadRecord> {
  const { thread, set, read } = draft
  threadStates.next('close', facts)
  requireBotRight(await read.settings(), actor.agent, thread, 'complete')
  const now = needs.clock()
  const handled_at = thread.handled_at ?? now
  const state = { closing: true, inbox_state: 'closed', snoozed_until: null } as const
  const closing = changeThread(draft, { handled_at, updated_at: now, ...state })
  addClosing(needs, set, thread.id, { of: 'thread', id: thread.id })
  log(needs, draft, { actor, action: 'content_thread.closed', about: thread })
  return closing
}

/** Finishes closing. Does nothing if a customer's message has reopened the thread. */
export async function finishClosingThread(needs: Needs, threadId: string): Promise<void> {
  const isLast = async (tx: Reader) => !(await closesLater(tx, threadId, { of: 'thread', id: threadId }))
  await endThread(needs, threadId, 'finish closing', 'content.thread_closed', isLast)
}

const hour = 3_600_000
const mostAtOnce = 100

/** Closes threads without new messages, by default after 4 days. Returns their number. */
export async function closeSilentThreads(needs: Needs): Promise<number> {
  let closed = 0
  for (const source of await needs.store.read.sources()) {
    const since = needs.clock() - (source.settings.thread_auto_close_after ?? 96) * hour
    for (const { id } of await needs.store.read.silentThreads(source.id, since, mostAtOnce)) {
      const stillSilent = async (_: Reader, { snoozed_until, last_content_at, opened_at }: ThreadRecord) =>
        snoozed_until === null && Math.max(last_content_at, opened_at ?? 0) <= since
      if (await endThread(needs, id, 'fall silent', 'content.thread_auto_closed', stillSilent)) closed += 1
    }
  }
  return closed
}

async function endThread(
  needs: Needs,
  threadId: string,
  act: 'finish closing' | 'fall silent',
  event: ContentEventType,
  mayEnd: (tx: Reader, thread: ThreadRecord) => Promise<boolean>,
): Promise<boolean> {
  const ended = await commit(needs, async (tx, set) => {
    const thread = await tx.thread(threadId)
    if (!thread || 'refusal' in threadStates.step(act, factsOf(thread))) return null
    if (!(await mayEnd(tx, thread))) return null
    const draft = await draftOf(tx, set, thread)
    const state = { closed: true, closing: false, inbox_state: 'closed', snoozed_until: null } as const
    changeThread(draft, { updated_at: needs.clock(), ...state })
    await publishThreadEvent(needs, draft, event)
    return draft.thread
  })
  if (ended) needs.notify.thread(ended)
  return ended !== null
}

export async function publishThreadEvent(needs: Needs, draft: Draft, type: ContentEventType): Promise<void> {
  const newest = await draft.read.newestContent(draft.thread.id)
  if (newest) await publish(needs, draft, { kind: 'event', type, content_id: newest.id }, newest)
}

export async function threadFacts(draft: Draft, agent: AgentRecord): Promise<ThreadFacts> {
  const { read, thread } = draft
  return {
    ...factsOf(thread),
    mayRead: await may(read, agent, 'read', thread.source_id),
    mayClose: await hasRight(read, agent, 'close_threads'),
    mayOpen: await hasRight(read, agent, 'open_threads'),
    ofAnother: await isOfAnother(draft, agent),
  }
}
