import type { IdentityRecord, SessionRecord } from '../records'

export interface CustomerReader {
  identity(id: string): Promise<IdentityRecord | null>
  identityByForeignId(communityId: string, foreignId: string): Promise<IdentityRecord | null>
  session(tokenHash: string): Promise<SessionRecord | null>
}

export interface CustomerWriter {
  insertIdentity(record: IdentityRecord): Promise<void>
  insertSession(record: SessionRecord): Promise<void>
}
