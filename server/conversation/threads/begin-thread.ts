import type { Needs } from '../needs'
import { newThread } from '../new-records'
import type { Transaction } from '../ports'
import type { ThreadRecord } from '../records'

/** A new thread of this identity, named by its first message; `begunBy` is the agent who wrote it. */
export async function beginThread(
  needs: Needs,
  tx: Transaction,
  { source_id, identity_id }: Pick<ThreadRecord, 'source_id' | 'identity_id'>,
  body: string,
  begunBy: string | null = null,
): Promise<ThreadRecord> {
  const now = needs.clock()
  const title = [...body].slice(0, 80).join('')
  const thread = newThread({ id: needs.ids(), source_id, identity_id, title, begun_by: begunBy }, now)
  await tx.insertThread(thread)
  return thread
}
