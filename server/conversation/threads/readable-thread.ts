import type { Draft } from '../draft'
import { draftOf } from '../events/draft'
import { commit } from '../events/write'
import type { Needs } from '../needs'
import { may } from '../permissions'
import type { Reader } from '../ports'
import type { AgentRecord, ThreadRecord } from '../records'
import { threadHidden } from '../refusals'

interface OnThread {
  agent: AgentRecord
  threadId: string
}

/** Locks the thread first, so that the second of two actions sees the result of the first. Throws 404. */
export function onThread<T>(
  needs: Pick<Needs, 'store'>,
  { agent, threadId }: OnThread,
  act: (draft: Draft) => Promise<T>,
): Promise<T> {
  return commit(needs, async (tx, set) => act(await draftOf(tx, set, await readableThread(tx, agent, threadId))))
}

/** Throws 404 if the agent may not read the thread. */
export async function readableThread(read: Reader, agent: AgentRecord, id: string): Promise<ThreadRecord> {
  const thread = await read.thread(id)
  if (!thread || !(await may(read, agent, 'read', thread.source_id))) throw threadHidden()
  return thread
}
