import { refusal } from '../refusals'

export const changedMeanwhile = refusal(
  'changed_meanwhile',
  'conflict',
  'Somebody else has changed this record since you read it. Read it again, then change it.',
)

/** Throws 409 where the record is another one than at `seenAt`, milliseconds, its `updated_at` as the caller read it; undefined asks nothing. */
export function requireUnchanged({ updated_at }: { updated_at: number }, seenAt: number | undefined): void {
  if (seenAt !== undefined && seenAt !== updated_at) throw changedMeanwhile()
}
