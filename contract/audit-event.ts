export interface AuditEvent {
  id: string
  /** The kind of the subject and the action, such as `source.created`. */
  action: string
  /** Null if no agent but the server itself acted. */
  agent_id: string | null
  token_id: string | null
  subject_type: string
  /** Null if the subject of the event is unknown. */
  subject_id: string | null
  source_id: string | null
  /** Names of the fields that changed; `details.values` has values that are no text. */
  changed: string[]
  details: AuditEventDetails | null
  /** ISO 8601 UTC with milliseconds. */
  created_at: string
}

export interface ValueChange {
  from: string | number | boolean | null
  to: string | number | boolean | null
}

export interface AuditEventDetails {
  address?: string
  reason?: string
  /** The operation of the API that was refused. */
  operation?: string
  /** If several equal events were combined into this one: their number. */
  count?: number
  user_id?: string
  /** Fields before and after. Only switches, numbers, ids and words of the API, never a text that a person wrote. */
  values?: Record<string, ValueChange>
  /** The end of a snooze. ISO 8601 UTC with milliseconds. */
  until?: string
  /** For an idempotent request: its client id. `request`: eight characters of a hash of the request. */
  client_id?: string
  request?: string
}
