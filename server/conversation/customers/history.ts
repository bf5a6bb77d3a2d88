import type { HistoryAnswer, ListedThread, ThreadsAnswer, VisitorThread } from '../../../contract/chat/visitor'
import { iso } from '../clock-and-ids'
import { presentForCustomer } from '../contents/present'
import type { Needs } from '../needs'
import type { Reader } from '../ports'
import type { ThreadRecord } from '../records'
import { marksOf } from '../threads/marks'
import { presentThreadForCustomer } from '../threads/present-thread'
import { createByteBudget } from './byte-budget'
import { openSessionOf, ownThread, type Visitor } from './session'

const mostSearched = 5

/** Returns messages before a message that the chat has. Throws for a thread of another visitor. */
export async function messagesBefore(
  { store: { read }, attachmentUrl }: Needs,
  visitor: Visitor,
  { threadId, before, limit }: { threadId: string; before: number; limit: number },
): Promise<HistoryAnswer> {
  const thread = await ownThread(read, visitor, threadId)
  const found = await read.contentsBefore(thread.id, before, limit)
  // Newest first, so that the oldest contents are left out when the budget is used up.
  const page = createByteBudget()(found.reverse()).reverse()
  const contents = await presentForCustomer(read, page, attachmentUrl)
  return { contents, more: (contents[0]?.seq ?? 1) > 1 }
}

export async function listThreads(
  { store: { read }, attachmentUrl }: Needs,
  visitor: Visitor,
  { before, limit }: { before: string; limit: number },
): Promise<ThreadsAnswer> {
  const session = await openSessionOf(read, visitor)
  if (!session) return { threads: [], more: false }
  const found = await read.threadsOfIdentityBefore(visitor.source.id, session.identity_id, before, limit + 1)
  const threads = found.slice(0, limit).map(async (thread): Promise<ListedThread> => {
    const lastVisible = (await read.newestContents(thread.id, mostSearched)).findLast(
      ({ removed_at }) => removed_at === null,
    )
    const newest = await presentForCustomer(read, lastVisible ? [lastVisible] : [], attachmentUrl)
    return { last_content: newest[0] ?? null, ...(await presentThreadForVisitor(read, thread)) }
  })
  return { threads: await Promise.all(threads), more: found.length > limit }
}

export async function presentThreadForVisitor(read: Reader, thread: ThreadRecord): Promise<VisitorThread> {
  const ring = thread.inbox_state === 'new' ? await read.ring(thread.id) : null
  return {
    title: thread.title,
    created_at: iso(thread.created_at),
    last_content_at: iso(thread.last_content_at),
    marks: marksOf(await read.threadMarks(thread.id)),
    ...presentThreadForCustomer(thread),
    queue_position: ring?.position ?? null,
  }
}
