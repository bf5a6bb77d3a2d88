import type { AuditEventDetails, ValueChange } from '../../../contract/audit-event'
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
  /** Names of the changed fields. Their values are in `details` if they are no text. */
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
  const changed = changedFields(before, after)
  return recordEvent(tx, needs, {
    actor,
    action,
    about: before,
    changed,
    details: valueDetails(before, after, changed),
  })
}

/** Fields whose texts are ids or words of the API. Texts that people write are not logged. */
const loggedTexts: readonly string[] = ['role_id', 'bot_id', 'agent_id', 'availability', 'bot_may', 'source_strategy']

/** Returns the logged values of the changed fields, or null if there are none. */
export function valueDetails<T extends object>(
  before: T,
  after: T,
  changed: readonly (keyof T & string)[],
): Pick<AuditEventDetails, 'values'> | null {
  const values: Record<string, ValueChange> = {}
  for (const name of changed) {
    const [from, to] = [loggedValue(name, before[name]), loggedValue(name, after[name])]
    if (from !== undefined && to !== undefined && from !== to) values[name] = { from, to }
  }
  return Object.keys(values).length > 0 ? { values } : null
}

function loggedValue(name: string, value: unknown): ValueChange['from'] | undefined {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return name.endsWith('_at') ? undefined : value
  return typeof value === 'string' && loggedTexts.includes(name) ? value : undefined
}

/** Returns the names of the fields that differ between two states of a record, without its times. */
export function changedFields<T extends object>(before: T, after: T): (keyof T & string)[] {
  const names = Object.keys(after) as (keyof T & string)[]
  return names.filter((name) => name !== 'updated_at' && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}
