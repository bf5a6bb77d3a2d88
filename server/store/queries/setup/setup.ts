import type { Reader, Transaction } from '../../../conversation/ports'
import { deleteSightingsOfSource } from '../customers/sightings'
import { type Driver, insert, remove } from '../driver'
import { defineQuery } from '../query'
import { deleteBy, manyBy, onDriver, oneBy, upsertInto } from '../rows'

const queries = onDriver({
  source: oneBy('sources', ['id'], { holds: 'deletion' }),
  sources: manyBy('sources', [], { order: ['id'] }),
  sourceByChannelId: oneBy('sources', ['channel_id']),
  agent: oneBy('agents', ['id']),
  tokenByHash: oneBy('access_tokens', ['token_hash']),
  sourcePermissions: manyBy('source_permissions', ['agent_id']),
  role: oneBy('roles', ['id']),
  roles: manyBy('roles', [], { order: ['id'] }),
  agents: manyBy('agents', [], { order: ['id'] }),
  tokens: manyBy('access_tokens', [], { order: ['id'] }),
  community: oneBy('communities', ['id']),
  communities: manyBy('communities', [], { order: ['id'] }),
  communityKeys: manyBy('community_keys', ['community_id'], { order: ['id'] }),
  channels: manyBy('channels', [], { order: ['id'] }),
})
const setting = oneBy('settings', ['name'])
const putSetting = upsertInto('settings', 'name')
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
const threadsOfSource = manyBy('threads', ['source_id'], { limited: true })
const identitiesOfCommunity = manyBy('identities', ['community_id'], { limited: true })
const keysOfCommunity = deleteBy('community_keys', ['community_id'])
const permissionsOfSource = deleteBy('source_permissions', ['source_id'])
const permissionsOfAgent = deleteBy('source_permissions', ['agent_id'])

export const setupQueries = (driver: Driver) =>
  ({
    setting: async (name) => (await setting(driver)(name))?.value ?? null,
    sourceHasThreads: async (sourceId) => (await threadsOfSource(driver)(sourceId, 1)).length > 0,
    communityHasIdentities: async (communityId) => (await identitiesOfCommunity(driver)(communityId, 1)).length > 0,
    ...queries(driver),
  }) satisfies Partial<Reader>

export const setupWriter = (driver: Driver) =>
  ({
    putSetting: (name, value) => putSetting(driver)({ name, value }),
    insertSourcePermission: (record) => insert(driver, 'source_permissions', record),
    deleteCommunity: async (id) => {
      await keysOfCommunity(driver)(id)
      await remove(driver, 'communities', id)
    },
    deleteSource: async (id) => {
      await permissionsOfSource(driver)(id)
      await deleteSightingsOfSource(driver)(id)
      await remove(driver, 'sources', id)
    },
    noteTokenUse: (id, at, before) => driver.run(tokenUse, { id, at, before }),
    replaceSourcePermissions: async (agentId, records) => {
      await permissionsOfAgent(driver)(agentId)
      for (const record of records) await insert(driver, 'source_permissions', record)
    },
  }) satisfies Partial<Transaction>
