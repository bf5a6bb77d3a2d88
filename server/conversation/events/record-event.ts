import type { AuditEventDetails } from '../../../contract/audit-event'
import type { LogAction } from '../../../contract/log-action'
import type { Needs } from '../needs'
import type { EventRecord } from '../setup-records'
import type { ActingAgent } from '../token-limits'
import type { AuditWriter } from './audit/audit-port'

export interface Actor {
  agent: ActingAgent
  tokenId: string | null
  atConsole?: boolean
}

export interface AuditEntry {
  /** Null for an action of the server itself. */
  actor: Actor | null
  action: LogAction
  /** The affected record; null if unknown. With a source, only agents who may read the source see the event. */
  about: { id: string; source_id?: string } | null
  /** Names of the changed fields, never their values. */
  changed?: readonly string[]
  details?: AuditEventDetails | null
}

export function logLine(
  needs: Pick<Needs, 'clock' | 'ids'>,
  { actor, action, about, changed = [], details = null }: AuditEntry,
): Omit<EventRecord, 'position'> {
  const [subjectType = ''] = action.split('.')
  return {
    id: needs.ids(),
    action,
    agent_id: actor?.agent.id ?? null,
    token_id: actor?.tokenId ?? null,
    subject_type: subjectType,
    subject_id: about?.id ?? null,
    source_id: about?.source_id ?? null,
    changed: [...changed],
    details,
    created_at: needs.clock(),
  }
}

/** Inserts an audit event in the action's transaction. A failed action then leaves no event. */
export async function recordEvent(
  tx: Pick<AuditWriter, 'insertEvent'>,
  needs: Pick<Needs, 'clock' | 'ids'>,
  happened: AuditEntry,
): Promise<void> {
  await tx.insertEvent(logLine(needs, happened))
}

export function recordChange<T extends { id: string; source_id?: string }>(
  tx: Pick<AuditWriter, 'insertEvent'>,
  needs: Pick<Needs, 'clock' | 'ids'>,
  { actor, action }: Pick<AuditEntry, 'actor' | 'action'>,
  before: T,
  after: T,
): Promise<void> {
  return recordEvent(tx, needs, { actor, action, about: before, changed: changedFields(before, after) })
}

/** Returns the names of the fields that differ between two states of a record, without its times. */
export function changedFields<T extends object>(before: T, after: T): string[] {
  const names = Object.keys(after) as (keyof T & string)[]
  return names.filter((name) => name !== 'updated_at' && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}
