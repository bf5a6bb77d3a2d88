import type { AttachmentRecord } from '../contents/attachment-records'
import { mayUse } from '../contents/attachments'
import { notDescriber } from '../contents/refusals'
import type { Needs } from '../needs'
import { hasRight, requireSources } from '../permissions'
import { attachmentHidden } from '../refusals'
import { changedAt } from '../stored-record'
import { type Actor, recordEvent } from './record-event'
import { writing } from './write'

interface Description extends Actor {
  attachmentId: string
  alternativeText: string | null
}

/**
 * Changes the alternative text of an agent's upload. Messages that already show the picture have the new text when they
 * are read again. Throws 404, and 403 for a customer's file and for another agent's upload.
 */
export async function describeAttachment(
  needs: Needs,
  { attachmentId, alternativeText, ...actor }: Description,
): Promise<AttachmentRecord> {
  return needs.store.transact(async (tx) => {
    const [before] = await tx.attachments([attachmentId])
    if (!before || !(await mayUse(tx, actor.agent, before))) throw attachmentHidden()
    const isOwn = before.uploaded_by === actor.agent.id
    if (before.identity_id !== null || !(isOwn || (await hasRight(tx, actor.agent, 'access_all_sources'))))
      throw notDescriber()
    // A message may have used the file on other sources too.
    const sources = await tx.sourcesUsing(before.id)
    if (sources.length > 0) await requireSources(tx, actor.agent, sources)
    if (before.alternative_text === alternativeText) return before
    const after = { ...before, alternative_text: alternativeText, updated_at: changedAt(before, needs.clock()) }
    await writing(tx, async (set) => set.attachments.push({ before, after }))
    await recordEvent(tx, needs, { actor, action: 'attachment.changed', about: after, changed: ['alternative_text'] })
    return after
  })
}
