import type { Reader, Transaction } from '../../../conversation/ports'
import { type Driver, insert, one } from '../driver'
import { manyBy, onDriver, oneBy, putting, rowsBy } from '../rows'

// Everything that is set up before anyone chats: settings, communities, sources, agents and their tokens.

const setting = rowsBy('settings', ['name'])
const putSetting = putting('settings', 'name')
const found = onDriver({
  source: oneBy('sources', ['id'], { holds: 'deletion' }),
  sources: manyBy('sources', [], { order: ['id'] }),
  sourceByChannelId: oneBy('sources', ['channel_id']),
  agent: oneBy('agents', ['id']),
  tokenByHash: oneBy('access_tokens', ['token_hash']),
  sourcePermissions: manyBy('source_permissions', ['agent_id']),
})

export const readAccounts = (driver: Driver) =>
  ({
    ...found(driver),
    setting: async (name) => (await one(driver, 'settings', setting, { name }))?.value ?? null,
  }) satisfies Partial<Reader>

export const writeAccounts = (driver: Driver) =>
  ({
    putSetting: (name, value) => putSetting(driver)({ name, value }),
    insertSourcePermission: (record) => insert(driver, 'source_permissions', record),
  }) satisfies Partial<Transaction>
