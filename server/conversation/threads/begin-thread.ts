import type { Needs } from '../needs'
import type { Transaction } from '../ports'
import type { ThreadRecord } from '../records'

/** A new thread of this identity, named by what is said first; `begunBy` is the agent who says it. */
export async function beginThread(
  needs: Needs,
  tx: Transaction,
  { source_id, identity_id }: Pick<ThreadRecord, 'source_id' | 'identity_id'>,
  body: string,
  begunBy: string | null = null,
): Promise<ThreadRecord> {
  const now = needs.clock()
  const id = needs.ids()
  const thread: ThreadRecord = {
    id,
    source_id,
    identity_id,
    title: [...body].slice(0, 80).join(''),
    closed: false,
    closing: false,
    opened_at: null,
    text_input_disabled: false,
    select_locks: false,
    last_seq: 0,
    contents_count: 0,
    interventions_count: 0,
    category_ids: [],
    thread_category_ids: [],
    extra_data: {},
    foreign_id: id,
    last_content_at: now,
    begun_by: begunBy,
    first_reply_at: null,
    first_reply_by: null,
    first_person_reply_at: null,
    first_person_reply_by: null,
    handled_at: null,
    inbox_state: 'waiting',
    owner_id: null,
    waiting_since: null,
    newest_content_id: null,
    routing_mode: null,
    handed_over_at: null,
    created_at: now,
    updated_at: now,
  }
  await tx.insertThread(thread)
  return thread
}
