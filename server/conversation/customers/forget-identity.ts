import { type Actor, recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import { mayReadCustomer } from '../permissions'
import type { CustomerTransaction } from '../ports'
import type { IdentityRecord } from '../records'
import { erasureBeyondOwnSources } from '../refusals'
import { type DeletedCounts, deleteThread } from '../threads/delete-thread'
import { identityForData } from './identities'
import { dissolveIfAlone } from './identity-groups'
import { deleteUploads } from './uploads'

export interface Erasure extends DeletedCounts {
  identity_id: string
  threads: number
}

/** Sessions are deleted first, so that no new message arrives. Throws 404, 403. */
export async function forgetIdentity(needs: Needs, actor: Actor, identityId: string): Promise<Erasure> {
  const { read } = needs.store
  const identity = await identityForData(read, actor.agent, identityId)
  if (!(await mayReadCustomer(read, actor.agent, identity))) throw erasureBeyondOwnSources()
  return eraseIdentity(needs, actor, identity)
}

/** Scrubbing rewrites the whole database, so visitors' requests share one scrub an hour (retention.ts). */
export const scrubRequested = 'scrub_wanted'

/** Deletes all data of a customer without checking rights. `actor` is null if the customer asked for it. */
export async function eraseIdentity(needs: Needs, actor: Actor | null, { id }: IdentityRecord): Promise<Erasure> {
  const { store } = needs
  const endSessions = async (tx: CustomerTransaction) => {
    await tx.deleteSessionsOf(id)
    await tx.deletePushSubscriptionsOf(id)
  }
  await store.transact(endSessions)
  needs.notify.forgotten(id)
  const forgotten: Erasure = { identity_id: id, threads: 0, contents: 0, attachments: 0, deliveries: 0 }
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
    forgotten.attachments += await deleteUploads(needs, await store.read.unsentUploadsOf(id))
    const isDeleted = await store.transact(async (tx) => {
      // Every writing request locks its session or the identity, so no other write runs at the same time.
      await endSessions(tx)
      const group = (await tx.identity(id))?.identity_group_id ?? null
      // A message that was already being handled may have begun another thread.
      if ((await tx.threadsOfIdentityAfter(id, '', 1)).length > 0) return false
      if ((await tx.unsentUploadsOf(id)).length > 0) return false
      await tx.deleteThreadControlsOf(id)
      await tx.deleteIdentity(id)
      await dissolveIfAlone(needs, tx, group)
      await recordEvent(tx, needs, { actor, action: 'identity.forgotten', about: { id } })
      if (!actor) await tx.putSetting(scrubRequested, 'yes')
      return true
    })
    if (!isDeleted) continue
    if (actor) await store.scrub()
    return forgotten
  }
}
