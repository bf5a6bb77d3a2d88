import { may } from '../permissions'
import type { Reader } from '../ports'
import type { AgentRecord, ThreadRecord } from '../records'
import { threadHidden } from '../refusals'

/** Throws 404. */
export async function readableThread(read: Reader, agent: AgentRecord, id: string): Promise<ThreadRecord> {
  const thread = await read.thread(id)
  if (!thread || !(await may(read, agent, 'read', thread.source_id))) throw threadHidden()
  return thread
}
