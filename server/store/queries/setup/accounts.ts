import type { Reader, Transaction } from '../../../conversation/ports'
import { type Driver, insert, many, one } from '../driver'
import { putting, rowsBy } from '../rows'

// Everything that is set up before anyone chats: settings, communities, sources, agents and their tokens.

const setting = rowsBy('settings', ['name'])
const putSetting = putting('settings', 'name')
const source = rowsBy('sources', ['id'], { holds: 'deletion' })
const sources = rowsBy('sources', [], { order: ['id'] })
const sourceByChannelId = rowsBy('sources', ['channel_id'])
const agent = rowsBy('agents', ['id'])
const tokenByHash = rowsBy('access_tokens', ['token_hash'])
const sourcePermissions = rowsBy('source_permissions', ['agent_id'])

export const readAccounts = (driver: Driver) =>
  ({
    setting: async (name) => (await one(driver, 'settings', setting, { name }))?.value ?? null,
    source: (id) => one(driver, 'sources', source, { id }),
    sources: () => many(driver, 'sources', sources, {}),
    sourceByChannelId: (channelId) => one(driver, 'sources', sourceByChannelId, { channel_id: channelId }),
    agent: (id) => one(driver, 'agents', agent, { id }),
    tokenByHash: (hash) => one(driver, 'access_tokens', tokenByHash, { token_hash: hash }),
    sourcePermissions: (agentId) => many(driver, 'source_permissions', sourcePermissions, { agent_id: agentId }),
  }) satisfies Partial<Reader>

export const writeAccounts = (driver: Driver) =>
  ({
    putSetting: (name, value) => putSetting(driver, { name, value }),
    insertCommunity: (record) => insert(driver, 'communities', record),
    insertSource: (record) => insert(driver, 'sources', record),
    insertAgent: (record) => insert(driver, 'agents', record),
    insertToken: (record) => insert(driver, 'access_tokens', record),
    insertSourcePermission: (record) => insert(driver, 'source_permissions', record),
  }) satisfies Partial<Transaction>
