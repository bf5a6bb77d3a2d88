import type { IdentityRecord, SessionRecord } from '../records'
import type { IdentityGroupRecord } from '../setup-records'

export interface CustomerReader {
  identity(id: string): Promise<IdentityRecord | null>
  identityByForeignId(communityId: string, foreignId: string): Promise<IdentityRecord | null>
  session(tokenHash: string): Promise<SessionRecord | null>
}

export interface CustomerWriter {
  insertIdentity(record: IdentityRecord): Promise<void>
  insertSession(record: SessionRecord): Promise<void>
  deleteSession(tokenHash: string): Promise<void>
  deleteSessionsOf(identityId: string): Promise<void>
  updateIdentity(record: IdentityRecord): Promise<void>
  /** Sets only `seen_at`. */
  seeIdentity(id: string, at: number): Promise<void>
  /** Also deletes the customer's page visits. */
  deleteIdentity(id: string): Promise<void>
  insertIdentityGroup(record: IdentityGroupRecord): Promise<void>
  updateIdentityGroup(record: IdentityGroupRecord): Promise<void>
  deleteIdentityGroup(id: string): Promise<void>
}
