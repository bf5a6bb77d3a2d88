import type {
  AccessTokenRecord,
  AgentRecord,
  CommunityRecord,
  SourcePermissionRecord,
  SourceRecord,
  WebhookRecord,
} from './records'
import type { ChannelRecord, RoleRecord } from './setup-records'

/** The settings of an administrator at one moment, by which messages are decided. Records are frozen. */
export interface Settings {
  readonly sources: ReadonlyMap<string, SourceRecord>
  readonly communities: ReadonlyMap<string, CommunityRecord>
  readonly agents: ReadonlyMap<string, AgentRecord>
  readonly roles: ReadonlyMap<string, RoleRecord>
  /** By the agent's id. */
  readonly permissions: ReadonlyMap<string, readonly SourcePermissionRecord[]>
  readonly channels: readonly ChannelRecord[]
  readonly webhooks: readonly WebhookRecord[]
  /** By the hash of the token. When a token was used last may be outdated. */
  readonly tokens: ReadonlyMap<string, AccessTokenRecord>
}

export interface SettingsReader {
  settings(): Promise<Settings>
}
