import type { CustomerContent } from '../../../contract/realtime'
import { presentForCustomer } from '../contents/present'
import type { Needs } from '../needs'
import type { ContentRecord } from '../records'
import { livingSession, type Visitor } from './session'

/** How far back in the newest conversation a content may still change: a payment, or a question that locks the text box. */
const changing = 20

/**
 * Contents that a device holds and that may look different by now. A change keeps its seq, so asking for what follows a seq never
 * brings it: who was away, or whose node did not hear of it, learns of it here.
 */
export async function changedContents(
  { store: { read }, attachmentUrl }: Needs,
  visitor: Visitor,
  since: ReadonlyMap<string, number>,
): Promise<CustomerContent[]> {
  // Ids are made in time order.
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

function mayHaveChanged({ payment_status, rendering, created_at, updated_at }: ContentRecord): boolean {
  if (updated_at === created_at) return false
  return payment_status !== null || rendering?.structured?.type === 'select'
}
