import type { InboundControl, InboundFailure } from '../../../contract/connector'
import { setHolder } from '../control/thread-control'
import { changeContent } from '../events/draft'
import { connectorOrderingKey } from '../events/ordering-keys'
import { commit } from '../events/write'
import type { Needs } from '../needs'
import type { SourceRecord } from '../records'
import { unknownContent } from '../refusals'
import { identityUnknown, notMessenger } from './refusals'

const id24 = /^[0-9a-f]{24}$/

export async function failMessage(needs: Needs, source: SourceRecord, notice: InboundFailure): Promise<void> {
  const { foreign_id: id, message } = notice
  await commit(needs, async (tx, set) => {
    const ours = id24.test(id) ? await tx.content(id) : null
    const content = ours ?? (await tx.contentByForeignId(source.id, id))
    if (content?.author !== 'agent' || content.source_id !== source.id) throw unknownContent()
    const failed = { synchronization_status: 'export_failure', synchronization_error: message } as const
    changeContent({ set }, content, { updated_at: needs.clock(), ...failed })
  })
}

/** Stores who has control, as the channel reports. If this service has control, waiting messages are sent now. */
export async function changeControl(needs: Needs, source: SourceRecord, notice: InboundControl): Promise<void> {
  if (source.type !== 'messenger') throw notMessenger()
  await commit(needs, async (tx, set) => {
    const identity = await tx.identityByForeignId(source.community_id, notice.from.foreign_id)
    if (!identity) throw identityUnknown()
    const { holder, app_id = null } = notice
    const of = { source_id: source.id, identity_id: identity.id }
    setHolder(needs, set, await tx.threadControl(of.source_id, of.identity_id), { holder, app_id, ...of })
    if (holder !== 'service' && holder !== 'idle') return
    for (const thread of await tx.threadsOfIdentity(source.id, identity.id, 20)) {
      await tx.hastenOrderingKey(connectorOrderingKey(source.id, thread.id), needs.clock())
    }
  })
}
