import type { Page } from '../list-port'
import type {
  AccessTokenRecord,
  AgentRecord,
  CommunityRecord,
  IdentityRecord,
  SourcePermissionRecord,
  SourceRecord,
} from '../records'
import type { ChannelRecord, CommunityKeyRecord, EventRecord, IdentityGroupRecord, RoleRecord } from '../setup-records'

/** Reads setup records. Lists are not paged if people create their records by hand, because these lists are short. */
export interface SetupReader {
  setting(name: string): Promise<string | null>
  source(id: string): Promise<SourceRecord | null>
  sources(): Promise<SourceRecord[]>
  sourceByChannelId(channelId: string): Promise<SourceRecord | null>
  agent(id: string): Promise<AgentRecord | null>
  tokenByHash(hash: string): Promise<AccessTokenRecord | null>
  sourcePermissions(agentId: string): Promise<SourcePermissionRecord[]>
  role(id: string): Promise<RoleRecord | null>
  roles(): Promise<RoleRecord[]>
  agents(): Promise<AgentRecord[]>
  tokens(): Promise<AccessTokenRecord[]>
  community(id: string): Promise<CommunityRecord | null>
  communities(): Promise<CommunityRecord[]>
  /** Returns all keys of the community, including revoked ones. */
  communityKeys(communityId: string): Promise<CommunityKeyRecord[]>
  channels(): Promise<ChannelRecord[]>
  sourceHasThreads(sourceId: string): Promise<boolean>
  communityHasIdentities(communityId: string): Promise<boolean>
  identities(filter: IdentityFilter, page: Page): Promise<{ count: number; records: IdentityRecord[] }>
  identityGroup(id: string): Promise<IdentityGroupRecord | null>
  /** Returns groups with an identity in one of these communities, newest first. */
  identityGroups(communityIds: string[], page: Page): Promise<{ count: number; records: IdentityGroupRecord[] }>
  identitiesOfGroup(groupId: string): Promise<IdentityRecord[]>
  /** Newest first. */
  events(filter: EventFilter, page: Page): Promise<{ count: number; records: EventRecord[] }>
}

export interface IdentityFilter {
  communityIds: string[]
  foreignId?: string
  email?: string
  screenname?: string
  identityGroupId?: string
  /** All words must occur in name, e-mail, phone, ids, extra values, or titles of threads on the sources `titlesOf`. */
  words: readonly string[]
  titlesOf: readonly string[]
  sort: IdentitySort
}

export type IdentitySort = 'newest' | 'last seen' | 'name'

export interface EventFilter {
  /** Null: events of every source, including deleted sources. Events without a source are always included. */
  sourceIds: string[] | null
  agentId?: string
  tokenId?: string
  action?: string
  subjectType?: string
  subjectId?: string
  sourceId?: string
  /** Milliseconds; `from` is included, `until` is not. */
  from?: number
  until?: number
}

export interface SetupWriter {
  putSetting(name: string, value: string): Promise<void>
  insertCommunity(record: CommunityRecord): Promise<void>
  insertSource(record: SourceRecord): Promise<void>
  insertAgent(record: AgentRecord): Promise<void>
  insertToken(record: AccessTokenRecord): Promise<void>
  insertSourcePermission(record: SourcePermissionRecord): Promise<void>
  updateCommunity(record: CommunityRecord): Promise<void>
  /** Also deletes the community's keys. */
  deleteCommunity(id: string): Promise<void>
  insertCommunityKey(record: CommunityKeyRecord): Promise<void>
  updateCommunityKey(record: CommunityKeyRecord): Promise<void>
  updateSource(record: SourceRecord): Promise<void>
  /** Also deletes the source's permissions and sightings. */
  deleteSource(id: string): Promise<void>
  updateAgent(record: AgentRecord): Promise<void>
  updateToken(record: AccessTokenRecord): Promise<void>
  /** Writes only if the stored last use is older than `before`. */
  noteTokenUse(id: string, at: number, before: number): Promise<void>
  deleteToken(id: string): Promise<void>
  replaceSourcePermissions(agentId: string, records: SourcePermissionRecord[]): Promise<void>
  insertRole(record: RoleRecord): Promise<void>
  updateRole(record: RoleRecord): Promise<void>
  deleteRole(id: string): Promise<void>
  updateChannel(record: ChannelRecord): Promise<void>
}
