import { commit } from '../events/write'
import type { Needs } from '../needs'
import type { Reader } from '../ports'
import type { AgentRecord, ThreadRecord } from '../records'
import { changedAt } from '../stored-record'
import { openIntervention } from './current-intervention'

/** Marks the agent's mentions in a thread as seen. Writes nothing if there are none. */
export async function markMentionsSeen(
  { store, clock }: Pick<Needs, 'store' | 'clock'>,
  { id: agentId }: AgentRecord,
  { id: threadId }: ThreadRecord,
): Promise<void> {
  const unseen = async (read: Pick<Reader, 'unseenMentions'>) =>
    (await read.unseenMentions([threadId])).filter(({ agent_id }) => agent_id === agentId)
  if ((await unseen(store.read)).length === 0) return
  await store.transact(async (tx) => {
    await tx.thread(threadId)
    for (const mention of await unseen(tx))
      await tx.updateMention({ ...mention, seen: true, updated_at: changedAt(mention, clock()) })
  })
}

/** Marks the conversation as seen when its owner first opens it. Later calls write nothing. */
export async function markSeenByOwner(
  needs: Pick<Needs, 'store'>,
  { id: agentId }: AgentRecord,
  thread: ThreadRecord,
): Promise<void> {
  const unseen = async (read: Pick<Reader, 'interventionsOfThread'>) => {
    const open = openIntervention(await read.interventionsOfThread(thread.id))
    return open?.unseen && open.user_id === agentId ? open : null
  }
  if (thread.owner_id !== agentId || !(await unseen(needs.store.read))) return
  await commit(needs, async (tx, set) => {
    const before = await unseen(tx)
    if (before) set.interventions.push({ before, after: { ...before, unseen: false } })
  })
}
