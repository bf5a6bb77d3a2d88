import type { CustomerContent } from '../../../contract/chat/realtime'
import type { VisitorSyncAnswer } from '../../../contract/chat/visitor'
import { presentForCustomer } from '../contents/present'
import type { Needs } from '../needs'
import type { Reader } from '../ports'
import type { ContentRecord, ThreadRecord } from '../records'
import { createByteBudget } from './byte-budget'
import { presentThreadForVisitor } from './history'
import { presentIdentityToCustomer } from './identity-attributes'
import { livingSession, type Visitor } from './session'

export interface SyncOf {
  visitor: Visitor
  /** The last seq that the device has, by thread id. */
  since: ReadonlyMap<string, number>
}

/** Limits of one answer; the widget asks again if there is more. */
const threadLimit = 30
const firstPage = 100
const catchUp = 300

/** The data that a device lacks: contents after its last seq, the newest page of unknown threads, and the ids of deleted threads. */
export async function sync(needs: Needs, { visitor, since }: SyncOf): Promise<VisitorSyncAnswer> {
  const { read } = needs.store
  const session = await livingSession(read, visitor)
  const identity = session && (await read.identity(session.identity_id))
  if (!identity) return { threads: [], contents: [], more: false, gone: [...since.keys()], identity: null }
  const newest = await read.threadsOfIdentity(visitor.source.id, identity.id, threadLimit)
  const threads = [...newest, ...(await olderHeld(read, { visitor, since }, identity.id, newest))]
  const there = new Set(threads.map(({ id }) => id))
  const fitting = createByteBudget()
  let known = catchUp
  let unknown = firstPage
  let more = newest.length === threadLimit
  const parts: ContentRecord[][] = []
  for (const thread of threads) {
    const last = since.get(thread.id)
    if (last !== undefined) {
      const page = known > 0 ? fitting(await read.contentsAfter(thread.id, last, known)) : []
      known -= page.length
      parts.unshift(page)
      continue
    }
    // Newest first, so that the oldest contents are left out.
    const found = unknown > 0 ? (await read.newestContents(thread.id, unknown)).reverse() : []
    const page = fitting(found).reverse()
    unknown -= page.length
    if (page.length < thread.last_seq) more = true
    parts.unshift(page)
  }
  return {
    threads: (await Promise.all(threads.map((thread) => presentThreadForVisitor(read, thread)))).reverse(),
    contents: await presentForCustomer(read, parts.flat(), needs.attachmentUrl),
    more,
    gone: [...since.keys()].filter((id) => !there.has(id)),
    identity: presentIdentityToCustomer(identity),
  }
}

/** Threads that the device has and that are not among the newest threads: they may have new messages too. */
async function olderHeld(
  read: Reader,
  { visitor, since }: SyncOf,
  identityId: string,
  newest: readonly ThreadRecord[],
): Promise<ThreadRecord[]> {
  const known = new Set(newest.map(({ id }) => id))
  const found = await Promise.all([...since.keys()].filter((id) => !known.has(id)).map((id) => read.thread(id)))
  const own = (thread: ThreadRecord | null): thread is ThreadRecord =>
    thread?.identity_id === identityId && thread.source_id === visitor.source.id
  return found.filter(own).sort((one, other) => (one.id < other.id ? 1 : -1))
}

/** Only so many newest contents may still change: a payment, or a question that locks the text box. */
const changing = 20

// A changed content keeps its seq, so `sync` does not find it for a device that was away.
/** Contents that a device has and that may have changed. */
export async function changedContents(
  { store: { read }, attachmentUrl }: Needs,
  visitor: Visitor,
  since: ReadonlyMap<string, number>,
): Promise<CustomerContent[]> {
  // Ids are in the order of time.
  const threadId = [...since.keys()].sort().at(-1)
  if (threadId === undefined) return []
  const thread = await read.thread(threadId)
  if (!thread || thread.closed) return []
  const session = await livingSession(read, visitor)
  if (thread.identity_id !== session?.identity_id || thread.source_id !== visitor.source.id) return []
  const held = (await read.newestContents(threadId, changing)).filter(
    ({ seq }) => (seq ?? 0) <= (since.get(threadId) ?? 0),
  )
  return presentForCustomer(read, held.filter(mayHaveChanged), attachmentUrl)
}

function mayHaveChanged({ payment_status, rendering, live, created_at, updated_at }: ContentRecord): boolean {
  if (live !== null) return true
  if (updated_at === created_at) return false
  return payment_status !== null || rendering?.structured?.type === 'select'
}
