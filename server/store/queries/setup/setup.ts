import type { Reader, Transaction } from '../../../conversation/ports'
import { forgetSightings } from '../customers/sightings'
import { type Driver, insert, many, one, remove, update } from '../driver'
import { defineQuery } from '../query'
import { removalBy, rowsBy } from '../rows'

// What is set up over the API: short tables, read whole.

const role = rowsBy('roles', ['id'])
const roles = rowsBy('roles', [], { order: ['id'] })
const agents = rowsBy('agents', [], { order: ['id'] })
const tokens = rowsBy('access_tokens', [], { order: ['id'] })
const tokenUse = defineQuery(
  (db, place) =>
    db
      .updateTable('access_tokens')
      .set({ last_used_at: place<number>('at') })
      .where('id', '=', place('id'))
      .where((where) =>
        where.or([where('last_used_at', 'is', null), where('last_used_at', '<', place<number>('before'))]),
      ),
  { harmless: true },
)
const community = rowsBy('communities', ['id'])
const communities = rowsBy('communities', [], { order: ['id'] })
const communityKeys = rowsBy('community_keys', ['community_id'], { order: ['id'] })
const keysOfCommunity = removalBy('community_keys', ['community_id'])
const channels = rowsBy('channels', [], { order: ['id'] })
const aThread = defineQuery((db, place) =>
  db.selectFrom('threads').select('id').where('source_id', '=', place('source_id')).limit(place<number>('limit')),
)
const anIdentity = defineQuery((db, place) =>
  db
    .selectFrom('identities')
    .select('id')
    .where('community_id', '=', place('community_id'))
    .limit(place<number>('limit')),
)
const permissionsOfSource = removalBy('source_permissions', ['source_id'])
const permissionsOfAgent = removalBy('source_permissions', ['agent_id'])

export const readSetup = (driver: Driver) =>
  ({
    role: (id) => one(driver, 'roles', role, { id }),
    roles: () => many(driver, 'roles', roles, {}),
    agents: () => many(driver, 'agents', agents, {}),
    tokens: () => many(driver, 'access_tokens', tokens, {}),
    community: (id) => one(driver, 'communities', community, { id }),
    communities: () => many(driver, 'communities', communities, {}),
    communityKeys: (communityId) => many(driver, 'community_keys', communityKeys, { community_id: communityId }),
    channels: () => many(driver, 'channels', channels, {}),
    sourceHasThreads: async (sourceId) => (await driver.all(aThread, { source_id: sourceId, limit: 1 })).length > 0,
    communityHasIdentities: async (communityId) =>
      (await driver.all(anIdentity, { community_id: communityId, limit: 1 })).length > 0,
  }) satisfies Partial<Reader>

export const writeSetup = (driver: Driver) =>
  ({
    updateCommunity: (record) => update(driver, 'communities', record),
    deleteCommunity: async (id) => {
      await driver.run(keysOfCommunity, { community_id: id })
      await remove(driver, 'communities', id)
    },
    insertCommunityKey: (record) => insert(driver, 'community_keys', record),
    updateCommunityKey: (record) => update(driver, 'community_keys', record),
    updateSource: (record) => update(driver, 'sources', record),
    deleteSource: async (id) => {
      await driver.run(permissionsOfSource, { source_id: id })
      await forgetSightings(driver, id)
      await remove(driver, 'sources', id)
    },
    updateAgent: (record) => update(driver, 'agents', record),
    updateToken: (record) => update(driver, 'access_tokens', record),
    noteTokenUse: (id, at, before) => driver.run(tokenUse, { id, at, before }),
    deleteToken: (id) => remove(driver, 'access_tokens', id),
    replaceSourcePermissions: async (agentId, records) => {
      await driver.run(permissionsOfAgent, { agent_id: agentId })
      for (const record of records) await insert(driver, 'source_permissions', record)
    },
    insertRole: (record) => insert(driver, 'roles', record),
    updateRole: (record) => update(driver, 'roles', record),
    deleteRole: (id) => remove(driver, 'roles', id),
    updateChannel: (record) => update(driver, 'channels', record),
  }) satisfies Partial<Transaction>
