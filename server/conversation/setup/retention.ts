import { type Actor, changedFields, recordEvent, valueDetails } from '../events/record-event'
import { type Change, requireUnchanged } from '../events/unchanged'
import type { Needs } from '../needs'
import { requireRight } from '../permissions'
import type { Reader } from '../ports'
import { changedAt } from '../stored-record'
import type { Retention } from './prune'

const setting = 'retention'
const retentionId = '000000000000000000000001'

/** `updated_at` is 0 until an administrator sets a period. */
export type RetentionRecord = Retention & { updated_at: number }

type StoredPeriods = Partial<RetentionRecord>

/** Returns the periods that an administrator set, and for all others those of the server's configuration. */
export async function retentionOf(read: Pick<Reader, 'setting'>, unset: Retention): Promise<RetentionRecord> {
  const storedPeriods = JSON.parse((await read.setting(setting)) ?? '{}') as StoredPeriods
  return { updated_at: 0, ...unset, ...storedPeriods }
}

/** Sets the periods for all sources. Needs the right to delete any customer's data. Throws 403, 409. */
export function changeRetention(
  needs: Needs,
  actor: Actor,
  unset: Retention,
  { fields, seenAt }: Change<Retention>,
): Promise<RetentionRecord> {
  return needs.store.transact(async (tx) => {
    await requireRight(tx, actor.agent, 'edit_identities')
    await requireRight(tx, actor.agent, 'access_all_sources')
    const before = await retentionOf(tx, unset)
    requireUnchanged(before, seenAt)
    const after: RetentionRecord = { ...before, ...fields, updated_at: changedAt(before, needs.clock()) }
    const changed = changedFields(before, after)
    const details = valueDetails(before, after, changed)
    const storedPeriods = JSON.parse((await tx.setting(setting)) ?? '{}') as StoredPeriods
    await tx.putSetting(setting, JSON.stringify({ ...storedPeriods, ...fields, updated_at: after.updated_at }))
    await recordEvent(tx, needs, { actor, action: 'retention.changed', about: { id: retentionId }, changed, details })
    return after
  })
}
