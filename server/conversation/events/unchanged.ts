import { conflict } from '../refusals'

export const changedSinceRead = conflict(
  'changed_meanwhile',
  'Somebody else has changed this record since you read it. Read it again, then change it.',
)

export interface Change<Fields> {
  fields: Partial<Fields>
  /** The `updated_at` that the caller read, in milliseconds; absent: any. */
  seenAt?: number | undefined
}

/** Throws 409 if the record has changed since the caller read it. */
export function requireUnchanged({ updated_at }: { updated_at: number }, seenAt: number | undefined): void {
  if (seenAt !== undefined && seenAt !== updated_at) throw changedSinceRead()
}
