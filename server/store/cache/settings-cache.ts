import type { Reader } from '../../conversation/ports'
import type { Settings, SettingsReader } from '../../conversation/settings'
import { defineQuery, type Query } from '../queries/query'
import { decode, type Records, type TableName } from '../tables/tables'

type Part =
  | 'sources'
  | 'communities'
  | 'agents'
  | 'roles'
  | 'source_permissions'
  | 'channels'
  | 'webhooks'
  | 'access_tokens'

const whole = (table: Part, by: string): Query =>
  defineQuery((db) =>
    db
      .selectFrom(table as 'sources')
      .selectAll()
      .orderBy(by as 'id'),
  )

/** What settings are read from, whole. */
export const settingsQueries: Readonly<Record<Part, Query>> = {
  sources: whole('sources', 'id'),
  communities: whole('communities', 'id'),
  agents: whole('agents', 'id'),
  roles: whole('roles', 'id'),
  source_permissions: whole('source_permissions', 'agent_id'),
  channels: whole('channels', 'id'),
  webhooks: whole('webhooks', 'id'),
  access_tokens: whole('access_tokens', 'id'),
}

export const isOfSettings = (table: TableName | null): boolean => table !== null && table in settingsQueries

export const settingsParts = Object.keys(settingsQueries) as Part[]

/** The settings, by the rows of each part. Their records are frozen, since many hold them. */
export function settingsOf(rows: (part: Part) => Record<string, unknown>[]): Settings {
  const records = <P extends Part>(part: P): Records[P][] => rows(part).map((row) => frozen(decode(part, row)))
  const byId = <P extends Exclude<Part, 'source_permissions'>>(part: P): ReadonlyMap<string, Records[P]> =>
    new Map(records(part).map((record) => [record.id, record]))
  const permissions = new Map<string, Records['source_permissions'][]>()
  for (const permission of records('source_permissions')) {
    permissions.set(permission.agent_id, [...(permissions.get(permission.agent_id) ?? []), permission])
  }
  return {
    sources: byId('sources'),
    communities: byId('communities'),
    agents: byId('agents'),
    roles: byId('roles'),
    permissions,
    channels: records('channels'),
    webhooks: records('webhooks'),
    tokens: new Map(records('access_tokens').map((token) => [token.token_hash, token])),
  }
}

type OfSettings = Pick<
  Reader,
  | 'source'
  | 'sources'
  | 'sourceByChannelId'
  | 'community'
  | 'agent'
  | 'role'
  | 'sourcePermissions'
  | 'webhooks'
  | 'tokenByHash'
>

/** Reading single records of the settings, in place of the database. */
export function readBySettings(settings: SettingsReader['settings']): OfSettings & SettingsReader {
  return {
    settings,
    source: async (id) => (await settings()).sources.get(id) ?? null,
    sources: async () => [...(await settings()).sources.values()],
    sourceByChannelId: async (channelId) =>
      [...(await settings()).sources.values()].find(({ channel_id }) => channel_id === channelId) ?? null,
    community: async (id) => (await settings()).communities.get(id) ?? null,
    agent: async (id) => (await settings()).agents.get(id) ?? null,
    role: async (id) => (await settings()).roles.get(id) ?? null,
    sourcePermissions: async (agentId) => [...((await settings()).permissions.get(agentId) ?? [])],
    webhooks: async () => [...(await settings()).webhooks],
    tokenByHash: async (hash) => (await settings()).tokens.get(hash) ?? null,
  }
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
