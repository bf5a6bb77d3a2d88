import { type Deleted, type DeletingNeeds, deleteThread } from './delete-thread'
import { identityForData } from './identity-rights'
import { type Actor, recordEvent } from './record-event'
import { dissolveIfAlone } from './setup/identity-groups'

export interface Forgotten extends Deleted {
  identity_id: string
  threads: number
}

/**
 * Deletes everything that is known of an identity: sessions first, so that nothing more is said in its name, then threads with
 * what is in them, then itself. Its open chats end. That it was done, and by whom, stays in the log of events. Throws 404, 403.
 */
export async function forgetIdentity(needs: DeletingNeeds, by: Actor, identityId: string): Promise<Forgotten> {
  const { store } = needs
  const identity = await identityForData(store.read, by.agent, identityId)
  const { id } = identity
  await store.transact((tx) => tx.deleteSessionsOf(id))
  needs.tell.forgotten(id)
  const forgotten: Forgotten = { identity_id: id, threads: 0, contents: 0, attachments: 0, deliveries: 0 }
  for (;;) {
    const [thread] = await store.read.threadsOfIdentityAfter(id, '', 1)
    if (thread) {
      const deleted = await deleteThread(needs, thread.id)
      forgotten.threads += 1
      forgotten.contents += deleted.contents
      forgotten.attachments += deleted.attachments
      forgotten.deliveries += deleted.deliveries
      continue
    }
    const gone = await store.transact(async (tx) => {
      // A message that was under way when the sessions went may have begun a thread since.
      if ((await tx.threadsOfIdentityAfter(id, '', 1)).length > 0) return false
      await tx.deleteSessionsOf(id)
      await tx.deleteThreadControlsOf(id)
      const group = (await tx.identity(id))?.identity_group_id ?? null
      await tx.deleteIdentity(id)
      await dissolveIfAlone(needs, tx, group)
      await recordEvent(tx, needs, { by, action: 'identity.forgotten', subjectId: id })
      return true
    })
    if (!gone) continue
    await store.scrub()
    return forgotten
  }
}
