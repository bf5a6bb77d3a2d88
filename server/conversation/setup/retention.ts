import { type Actor, changedFields, recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import { requireRight } from '../permissions'
import type { Reader } from '../ports'
import type { Retention } from './prune'
import { requireUnchanged } from './unchanged'

const setting = 'retention'
/** There is one for the installation. */
const retentionId = '000000000000000000000001'
const dayMs = 86_400_000

/** After how many days what is deleted; null keeps it. */
export interface RetentionDays {
  threads_days: number | null
  deliveries_days: number | null
  attachments_days: number | null
  sessions_days: number | null
}

export interface RetentionRecord extends RetentionDays {
  /** When somebody set it by hand; 0 where nobody has. */
  updated_at: number
}

type Kept = Partial<RetentionRecord>

/** What somebody set by hand; for the rest, what the server was started with. */
export async function retentionOf(read: Pick<Reader, 'setting'>, unset: Retention): Promise<RetentionRecord> {
  const kept = JSON.parse((await read.setting(setting)) ?? '{}') as Kept
  const inDays = (ms: number) => (ms > 0 ? ms / dayMs : null)
  return {
    threads_days: inDays(unset.threadsMs),
    deliveries_days: inDays(unset.deliveriesMs),
    attachments_days: inDays(unset.attachmentsMs),
    sessions_days: inDays(unset.sessionsMs),
    updated_at: 0,
    ...kept,
  }
}

/** The same, as the deletion reckons with it. */
export async function keptFor(read: Pick<Reader, 'setting'>, unset: Retention): Promise<Retention> {
  const days = await retentionOf(read, unset)
  const inMs = (each: number | null) => (each ?? 0) * dayMs
  return {
    threadsMs: inMs(days.threads_days),
    deliveriesMs: inMs(days.deliveries_days),
    attachmentsMs: inMs(days.attachments_days),
    sessionsMs: inMs(days.sessions_days),
  }
}

/** Says after how many days what is deleted, for every source: who may delete any customer's data may. Throws 403, 409. */
export function changeRetention(
  needs: Needs,
  by: Actor,
  unset: Retention,
  given: Partial<RetentionDays>,
  seenAt?: number,
): Promise<RetentionRecord> {
  return needs.store.transact(async (tx) => {
    await requireRight(tx, by.agent, 'edit_identities')
    await requireRight(tx, by.agent, 'access_all_sources')
    const before = await retentionOf(tx, unset)
    requireUnchanged(before, seenAt)
    const after: RetentionRecord = { ...before, ...given, updated_at: needs.clock() }
    const changed = changedFields(before, after)
    const kept = JSON.parse((await tx.setting(setting)) ?? '{}') as Kept
    await tx.putSetting(setting, JSON.stringify({ ...kept, ...given, updated_at: after.updated_at }))
    await recordEvent(tx, needs, { by, action: 'retention.changed', subjectId: retentionId, changed })
    return after
  })
}
