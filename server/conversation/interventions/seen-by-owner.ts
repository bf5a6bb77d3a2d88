import type { Needs } from '../needs'
import type { AgentRecord, ThreadRecord } from '../records'
import { openIntervention } from './handling'

/** The owner has opened a conversation that was handed to them: it is not unread for them any more. Opening it again costs no write. */
export async function seenByOwner(
  { store }: Pick<Needs, 'store'>,
  { id: agentId }: AgentRecord,
  thread: ThreadRecord,
): Promise<void> {
  const unseen = async (read: Pick<typeof store.read, 'interventionsOfThread'>) => {
    const open = openIntervention(await read.interventionsOfThread(thread.id))
    return open?.unseen && open.user_id === agentId ? open : null
  }
  if (thread.owner_id !== agentId || !(await unseen(store.read))) return
  await store.transact(async (tx) => {
    const open = await unseen(tx)
    if (open) await tx.updateIntervention({ ...open, unseen: false })
  })
}
