import type { Reader, Transaction } from '../../../conversation/ports'
import { type Driver, insert, many, one } from '../driver'
import { defineQuery } from '../query'

// Everything that is set up before anyone chats: settings, communities, sources, agents and their tokens.

const setting = defineQuery((db, place) => db.selectFrom('settings').selectAll().where('name', '=', place('name')))
const putSetting = defineQuery((db, place) =>
  db
    .insertInto('settings')
    .values({ name: place('name'), value: place('value') })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: place('value') })),
)
const source = defineQuery((db, place) => db.selectFrom('sources').selectAll().where('id', '=', place('id')), {
  holds: 'deletion',
})
const sources = defineQuery((db) => db.selectFrom('sources').selectAll().orderBy('id'))
const sourceByChannelId = defineQuery((db, place) =>
  db.selectFrom('sources').selectAll().where('channel_id', '=', place('channel_id')),
)
const agent = defineQuery((db, place) => db.selectFrom('agents').selectAll().where('id', '=', place('id')))
const tokenByHash = defineQuery((db, place) =>
  db.selectFrom('access_tokens').selectAll().where('token_hash', '=', place('hash')),
)
const sourcePermissions = defineQuery((db, place) =>
  db.selectFrom('source_permissions').selectAll().where('agent_id', '=', place('agent_id')),
)

export const readAccounts = (driver: Driver) =>
  ({
    setting: async (name) => (await one(driver, 'settings', setting, { name }))?.value ?? null,
    source: (id) => one(driver, 'sources', source, { id }),
    sources: () => many(driver, 'sources', sources, {}),
    sourceByChannelId: (channelId) => one(driver, 'sources', sourceByChannelId, { channel_id: channelId }),
    agent: (id) => one(driver, 'agents', agent, { id }),
    tokenByHash: (hash) => one(driver, 'access_tokens', tokenByHash, { hash }),
    sourcePermissions: (agentId) => many(driver, 'source_permissions', sourcePermissions, { agent_id: agentId }),
  }) satisfies Partial<Reader>

export const writeAccounts = (driver: Driver) =>
  ({
    putSetting: (name, value) => driver.run(putSetting, { name, value }),
    insertCommunity: (record) => insert(driver, 'communities', record),
    insertSource: (record) => insert(driver, 'sources', record),
    insertAgent: (record) => insert(driver, 'agents', record),
    insertToken: (record) => insert(driver, 'access_tokens', record),
    insertSourcePermission: (record) => insert(driver, 'source_permissions', record),
  }) satisfies Partial<Transaction>
