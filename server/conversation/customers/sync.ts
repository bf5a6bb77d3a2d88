import type { VisitorSyncAnswer } from '../../../contract/chat/visitor'
import { presentForCustomer } from '../contents/present'
import type { Needs } from '../needs'
import type { Reader } from '../ports'
import type { ContentRecord, ThreadRecord } from '../records'
import { createByteBudget } from './byte-budget'
import { presentThreadForVisitor } from './history'
import { presentIdentityToCustomer } from './identity-attributes'
import { openSessionOf, type Visitor } from './session'

export interface SyncQuery {
  visitor: Visitor
  since: ReadonlyMap<string, number>
  changes: ReadonlyMap<string, number>
}

const threadLimit = 30
const firstPage = 100
const catchUpLimit = 300

/** Returns new contents, changed contents, the newest contents of unknown threads, and the ids of deleted threads. */
export async function sync(needs: Needs, query: SyncQuery): Promise<VisitorSyncAnswer> {
  const { visitor, since } = query
  const { read } = needs.store
  const session = await openSessionOf(read, visitor)
  const identity = session && (await read.identity(session.identity_id))
  if (!identity) return { threads: [], contents: [], more: false, gone: [...since.keys()], identity: null }
  // The changes are read first. Otherwise `last_change` could include changes of contents that were read before.
  const changed = await changedContents(read, query, identity.id)
  const newest = await read.threadsOfIdentity(visitor.source.id, identity.id, threadLimit)
  const threads = [...newest, ...(await olderKnownThreads(read, query, identity.id, newest))]
  const threadIds = new Set(threads.map(({ id }) => id))
  const takeWithinBudget = createByteBudget()
  let knownLimit = catchUpLimit
  let unknownLimit = firstPage
  let more = newest.length === threadLimit
  const parts: ContentRecord[][] = []
  for (const thread of threads) {
    const last = since.get(thread.id)
    if (last !== undefined) {
      const page = knownLimit > 0 ? takeWithinBudget(await read.contentsAfter(thread.id, last, knownLimit)) : []
      knownLimit -= page.length
      parts.unshift(page)
      continue
    }
    // Newest first, so that the limit leaves out the oldest contents.
    const found = unknownLimit > 0 ? (await read.newestContents(thread.id, unknownLimit)).reverse() : []
    const page = takeWithinBudget(found).reverse()
    unknownLimit -= page.length
    if (page.length < thread.last_seq) more = true
    parts.unshift(page)
  }
  return {
    threads: (await Promise.all(threads.map((thread) => presentThreadForVisitor(read, thread)))).reverse(),
    contents: await presentForCustomer(read, [...changed.contents, ...parts.flat()].sort(inOrder), needs.attachmentUrl),
    changes: changed.changes,
    more,
    gone: [...since.keys()].filter((id) => !threadIds.has(id)),
    identity: presentIdentityToCustomer(identity),
  }
}

/** Returns the threads on the device that are not among the newest threads. They can have new messages too. */
async function olderKnownThreads(
  read: Reader,
  { visitor, since }: Pick<SyncQuery, 'visitor' | 'since'>,
  identityId: string,
  newest: readonly ThreadRecord[],
): Promise<ThreadRecord[]> {
  const newestIds = new Set(newest.map(({ id }) => id))
  const found = await Promise.all([...since.keys()].filter((id) => !newestIds.has(id)).map((id) => read.thread(id)))
  const isOwn = (thread: ThreadRecord | null): thread is ThreadRecord =>
    thread?.identity_id === identityId && thread.source_id === visitor.source.id
  return found.filter(isOwn).sort((one, other) => (one.id < other.id ? 1 : -1))
}

/** How many of the newest contents can still change: a payment, or a question that disables the text box. */
const mostChanging = 20

/** The most edited, unsent or reacted-to contents of one answer. The next sync continues after them. */
const mostChangedContents = 300

/** Returns changed contents. They keep their seq, so a query by seq would miss them. */
async function changedContents(
  read: Reader,
  { visitor, since, changes }: SyncQuery,
  identityId: string,
): Promise<{ contents: ContentRecord[]; changes: Record<string, number> }> {
  // Ids sort by time.
  const ids = [...since.keys()].sort()
  const found = new Map<string, ContentRecord>()
  const upTo: Record<string, number> = {}
  let remaining = mostChangedContents
  for (const id of ids) {
    const thread = await read.thread(id)
    if (thread?.identity_id !== identityId || thread.source_id !== visitor.source.id) continue
    const isHeld = ({ seq }: ContentRecord) => seq !== null && seq <= (since.get(id) ?? 0)
    if (id === ids.at(-1) && !thread.closed) {
      const newest = await read.newestContents(id, mostChanging)
      for (const content of newest) if (isHeld(content) && mayHaveChanged(content)) found.set(content.id, content)
    }
    if (thread.last_change === 0) continue
    const lastChange = changes.get(id) ?? 0
    const changedPage =
      thread.last_change > lastChange ? await read.contentsChangedAfter(id, lastChange, remaining) : []
    remaining -= changedPage.length
    for (const content of changedPage) if (isHeld(content)) found.set(content.id, content)
    upTo[id] = remaining > 0 ? thread.last_change : (changedPage.at(-1)?.last_change ?? lastChange)
  }
  return { contents: [...found.values()], changes: upTo }
}

const inOrder = (one: ContentRecord, other: ContentRecord) =>
  one.thread_id === other.thread_id ? (one.seq ?? 0) - (other.seq ?? 0) : one.thread_id < other.thread_id ? -1 : 1

function mayHaveChanged({ payment_status, rendering, live, created_at, updated_at }: ContentRecord): boolean {
  if (live !== null) return true
  if (updated_at === created_at) return false
  return payment_status !== null || rendering?.structured?.type === 'select'
}
