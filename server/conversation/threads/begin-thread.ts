import type { Needs } from '../needs'
import { newThread } from '../new-records'
import type { ThreadRecord } from '../records'
import type { WriteSet } from '../write-set'

/** Begins a thread. Its title is the text of its first message. `begunBy`: the agent who wrote that message. */
export function beginThread(
  needs: Needs,
  set: WriteSet,
  { source_id, identity_id, reachable }: Pick<ThreadRecord, 'source_id' | 'identity_id' | 'reachable'>,
  body: string,
  begunBy: string | null = null,
): ThreadRecord {
  const now = needs.clock()
  const thread = newThread(
    { id: needs.ids(), source_id, identity_id, reachable, title: titleOf(body), begun_by: begunBy },
    now,
  )
  set.newThreads.push(thread)
  return thread
}

export const titleOf = (body: string): string => [...body].slice(0, 80).join('')
