import type { Transaction } from '../ports'
import type { CommunityKeyRecord } from '../setup-records'

/** The key that may verify a signed identity now; null for an unknown, expired or revoked one. */
export async function verifyingKey(
  read: Pick<Transaction, 'communityKeys'>,
  { communityId, kid, now }: { communityId: string; kid: string; now: number },
): Promise<CommunityKeyRecord | null> {
  const key = (await read.communityKeys(communityId)).find((each) => each.kid === kid)
  return key && isValidKey(key, now) ? key : null
}

export const isValidKey = ({ valid_until }: CommunityKeyRecord, now: number): boolean =>
  valid_until === null || valid_until > now
