import { createHash } from 'node:crypto'
import type { AuditEvent } from '../../../../contract/audit-event'
import { iso } from '../../clock-and-ids'
import type { EventRecord } from '../../setup-records'
import type { EventSealRecord } from './seal-records'

export const firstPrevious = '0'.repeat(64)

/** Old blocks were hashed with these fields in this order, so a newer field is left out if null. */
export const presentEvent = (event: EventRecord): AuditEvent => ({
  id: event.id,
  action: event.action,
  agent_id: event.agent_id,
  token_id: event.token_id,
  subject_type: event.subject_type,
  subject_id: event.subject_id,
  source_id: event.source_id,
  changed: event.changed,
  details: event.details,
  created_at: iso(event.created_at),
})

type Block = Pick<EventSealRecord, 'seq' | 'previous' | 'sealed_at'>

/** A line for the block, then one for each event. The hash is their SHA-256 with line feeds. */
export function linesOf({ seq, previous, sealed_at }: Block, events: readonly EventRecord[]): string[] {
  const block = { seal: seq, previous, sealed_at: iso(sealed_at), events: events.length }
  return [block, ...events.map(presentEvent)].map((each) => JSON.stringify(each))
}

export function hashOf(lines: readonly string[]): string {
  const hash = createHash('sha256')
  for (const line of lines) hash.update(`${line}\n`)
  return hash.digest('hex')
}
