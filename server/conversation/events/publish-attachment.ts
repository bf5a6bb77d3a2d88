import type { AttachmentRecord } from '../contents/attachment-records'
import { mayUse } from '../contents/attachments'
import { notUploader } from '../contents/refusals'
import type { Needs } from '../needs'
import { requireSources } from '../permissions'
import { attachmentHidden } from '../refusals'
import { changedAt } from '../stored-record'
import { type Actor, recordEvent } from './record-event'
import { writing } from './write'

/** Makes an upload public, for a picture in many messages. Throws 404, and 403 for another agent's upload. */
export async function publishAttachment(
  needs: Needs,
  { attachmentId, ...actor }: Actor & { attachmentId: string },
): Promise<AttachmentRecord> {
  return needs.store.transact(async (tx) => {
    const [before] = await tx.attachments([attachmentId])
    if (!before || !(await mayUse(tx, actor.agent, before))) throw attachmentHidden()
    if (before.public) return before
    if (before.identity_id !== null || before.uploaded_by !== actor.agent.id) throw notUploader()
    // A message may have used the file on other sources too.
    const sources = await tx.sourcesUsing(before.id)
    if (sources.length > 0) await requireSources(tx, actor.agent, sources)
    const after = { ...before, public: true, updated_at: changedAt(before, needs.clock()) }
    await writing(tx, async (set) => set.attachments.push({ before, after }))
    await recordEvent(tx, needs, { actor, action: 'attachment.published', about: after, changed: ['public'] })
    return after
  })
}
