import type { AuditEventDetails } from '../../../contract/audit-event'
import type { LogAction } from '../../../contract/log-action'
import type { Needs } from '../needs'
import type { Transaction } from '../ports'
import type { EventRecord } from '../setup-records'
import type { ActingAgent } from '../token-limits'

/** On whose behalf something happens, and by which token. */
export interface Actor {
  agent: ActingAgent
  tokenId: string | null
  /** True for somebody who is signed in at the console. */
  atConsole?: boolean
}

export interface Happened {
  /** Null when the installation itself did it. */
  by: Actor | null
  action: LogAction
  /** Null where nobody knows whom it was about. */
  subjectId: string | null
  /** Agents who may not read this source do not see the event. */
  sourceId?: string | null
  /** Names of the fields that changed; never their values. */
  changed?: readonly string[]
  details?: AuditEventDetails | null
}

/** A line of the audit log: who did what. */
export function logLine(
  needs: Pick<Needs, 'clock' | 'ids'>,
  { by, action, subjectId, sourceId = null, changed = [], details = null }: Happened,
): Omit<EventRecord, 'position'> {
  const [subjectType = ''] = action.split('.')
  return {
    id: needs.ids(),
    action,
    agent_id: by?.agent.id ?? null,
    token_id: by?.tokenId ?? null,
    subject_type: subjectType,
    subject_id: subjectId,
    source_id: sourceId,
    changed: [...changed],
    details,
    created_at: needs.clock(),
  }
}

/** Writes down who did what, in the transaction that does it: what did not happen leaves no trace. */
export async function recordEvent(
  tx: Transaction,
  needs: Pick<Needs, 'clock' | 'ids'>,
  happened: Happened,
): Promise<void> {
  await tx.insertEvent(logLine(needs, happened))
}

/** The names of the fields whose values differ between two forms of a record; times are left out. */
export function changedFields<T extends object>(before: T, after: T): string[] {
  const names = Object.keys(after) as (keyof T & string)[]
  return names.filter((name) => name !== 'updated_at' && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}
