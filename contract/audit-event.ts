/** An event of the audit log: who did what, when. */
export interface AuditEvent {
  id: string
  /** `source.created`: the kind of the subject and the act. */
  action: string
  /** Null when the installation itself did it. */
  agent_id: string | null
  token_id: string | null
  subject_type: string
  /** Null when the person it was about is not known. */
  subject_id: string | null
  source_id: string | null
  /** Names of the fields that changed, without their values. */
  changed: string[]
  details: AuditEventDetails | null
  /** ISO 8601 UTC with milliseconds. */
  created_at: string
}

export interface AuditEventDetails {
  /** IP address of who asked. */
  address?: string
  /** Code of the refusal. */
  reason?: string
  /** Operation of the API that was refused. */
  operation?: string
  /** How many events of the same kind this event stands for, if more than one. */
  count?: number
}
