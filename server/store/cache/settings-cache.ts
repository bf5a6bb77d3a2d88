import type { Reader } from '../../conversation/ports'
import type { Settings, SettingsReader } from '../../conversation/settings'
import { rowsBy } from '../queries/rows'
import { decode } from '../tables/encoding'
import type { Records, TableName } from '../tables/tables'

export const settingsQueries = {
  sources: rowsBy('sources', [], { order: ['id'] }),
  communities: rowsBy('communities', [], { order: ['id'] }),
  agents: rowsBy('agents', [], { order: ['id'] }),
  roles: rowsBy('roles', [], { order: ['id'] }),
  source_permissions: rowsBy('source_permissions', [], { order: ['agent_id'] }),
  channels: rowsBy('channels', [], { order: ['id'] }),
  webhooks: rowsBy('webhooks', [], { order: ['id'] }),
  access_tokens: rowsBy('access_tokens', [], { order: ['id'] }),
}

type Part = keyof typeof settingsQueries

export const isOfSettings = (table: TableName | null): boolean => table !== null && table in settingsQueries

export const settingsParts = Object.keys(settingsQueries) as Part[]

/** Makes the settings from the rows of each part. The records are frozen, because many callers share them. */
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
