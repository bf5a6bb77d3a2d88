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

/** Bounds of one answer; the widget asks again while it lacks something. */
const threadLimit = 30
const firstPage = 100
const catchUp = 300
const byteLimit = 400_000

/** What a customer's device lacks: what follows its last seq, and the newest page of threads that it does not know. */
export async function sync(needs: Needs, { source, identityId, since }: SyncOf): Promise<SyncAnswer> {
  if (!identityId) return { threads: [], contents: [], more: false }
  const { read } = needs.store
  const threads = await read.threadsOfIdentity(source.id, identityId, threadLimit)
  let bytes = byteLimit
  let known = catchUp
  let unknown = firstPage
  let more = threads.length === threadLimit
  const parts: ContentRecord[][] = []
  const fitting = (records: ContentRecord[]) => {
    // At least one, however large: otherwise nobody would ever get it.
    return records.filter((record) => {
      const fits = bytes > 0
      bytes -= weight(record)
      return fits
    })
  }
  for (const thread of threads) {
    const last = since.get(thread.id)
    if (last !== undefined) {
      const page = known > 0 ? fitting(await read.contentsAfter(thread.id, last, known)) : []
      known -= page.length
      parts.unshift(page)
      continue
    }
    // The newest first, so that what is left out is the oldest.
    const newest = unknown > 0 ? (await read.newestContents(thread.id, unknown)).reverse() : []
    const page = fitting(newest).reverse()
    unknown -= page.length
    if (page.length < thread.last_seq) more = true
    parts.unshift(page)
  }
  return {
    threads: threads.map(presentThreadForCustomer).reverse(),
    contents: await presentForCustomer(read, parts.flat(), needs.attachmentUrl),
    more,
  }
}

function weight({ body, rendering, structured_reply }: ContentRecord): number {
  const structured = rendering?.structured || structured_reply
  return 500 + body.length + (structured ? JSON.stringify([rendering?.structured, structured_reply]).length : 0)
}
