import type {
  AccessTokenRecord,
  AgentRecord,
  CommunityRecord,
  SourcePermissionRecord,
  SourceRecord,
  WebhookRecord,
} from './records'
import type { ChannelRecord, RoleRecord } from './setup-records'

export interface Settings {
  readonly sources: ReadonlyMap<string, SourceRecord>
  readonly communities: ReadonlyMap<string, CommunityRecord>
  readonly agents: ReadonlyMap<string, AgentRecord>
  readonly roles: ReadonlyMap<string, RoleRecord>
  readonly permissions: ReadonlyMap<string, readonly SourcePermissionRecord[]>
  readonly channels: readonly ChannelRecord[]
  readonly webhooks: readonly WebhookRecord[]
  /** Tokens by hash. The last use can be outdated. */
  readonly tokens: ReadonlyMap<string, AccessTokenRecord>
}

export interface SettingsReader {
  settings(): Promise<Settings>
}
