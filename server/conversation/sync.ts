import type { SyncAnswer } from '../../contract/realtime'
import type { Needs } from './needs'
import { presentForCustomer, presentThreadForCustomer } from './present'
import type { ContentRecord, SourceRecord } from './records'

export interface SyncOf {
  source: SourceRecord
  identityId: string | null
  /** Last seq held, by thread id. */
  since: ReadonlyMap<string, number>
}

/** Threads, and new contents of them, that one answer carries at the most. */
const threadLimit = 30
const firstPage = 100
const catchUp = 2000

/** Everything that a customer's device lacks: what follows its last seq, and the newest page of threads it does not know. */
export async function sync(needs: Needs, { source, identityId, since }: SyncOf): Promise<SyncAnswer> {
  if (!identityId) return { threads: [], contents: [], more: false }
  const { read } = needs.store
  const threads = await read.threadsOfIdentity(source.id, identityId, threadLimit)
  let room = firstPage
  let more = threads.length === threadLimit
  const parts: ContentRecord[][] = []
  for (const thread of threads) {
    const last = since.get(thread.id)
    if (last !== undefined) {
      parts.unshift(await read.contentsAfter(thread.id, last, catchUp))
      continue
    }
    const page = room > 0 ? await read.newestContents(thread.id, room) : []
    room -= page.length
    if (page.length < thread.last_seq) more = true
    parts.unshift(page)
  }
  return {
    threads: threads.map(presentThreadForCustomer).reverse(),
    contents: await presentForCustomer(read, parts.flat(), needs.attachmentUrl),
    more,
  }
}
