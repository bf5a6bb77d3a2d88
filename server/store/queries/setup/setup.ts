import type { Reader, Transaction } from '../../../conversation/ports'
import { forgetSightings } from '../customers/sightings'
import { type Driver, insert, remove } from '../driver'
import { defineQuery } from '../query'
import { deleteBy, manyBy, onDriver, oneBy } from '../rows'

// What is set up over the API: short tables, read whole.

const found = onDriver({
  role: oneBy('roles', ['id']),
  roles: manyBy('roles', [], { order: ['id'] }),
  agents: manyBy('agents', [], { order: ['id'] }),
  tokens: manyBy('access_tokens', [], { order: ['id'] }),
  community: oneBy('communities', ['id']),
  communities: manyBy('communities', [], { order: ['id'] }),
  communityKeys: manyBy('community_keys', ['community_id'], { order: ['id'] }),
  channels: manyBy('channels', [], { order: ['id'] }),
})
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
const keysOfCommunity = deleteBy('community_keys', ['community_id'])
const permissionsOfSource = deleteBy('source_permissions', ['source_id'])
const permissionsOfAgent = deleteBy('source_permissions', ['agent_id'])

export const readSetup = (driver: Driver) =>
  ({
    ...found(driver),
    sourceHasThreads: async (sourceId) => (await driver.all(aThread, { source_id: sourceId, limit: 1 })).length > 0,
    communityHasIdentities: async (communityId) =>
      (await driver.all(anIdentity, { community_id: communityId, limit: 1 })).length > 0,
  }) satisfies Partial<Reader>

export const writeSetup = (driver: Driver) =>
  ({
    deleteCommunity: async (id) => {
      await keysOfCommunity(driver)(id)
      await remove(driver, 'communities', id)
    },
    deleteSource: async (id) => {
      await permissionsOfSource(driver)(id)
      await forgetSightings(driver)(id)
      await remove(driver, 'sources', id)
    },
    noteTokenUse: (id, at, before) => driver.run(tokenUse, { id, at, before }),
    replaceSourcePermissions: async (agentId, records) => {
      await permissionsOfAgent(driver)(agentId)
      for (const record of records) await insert(driver, 'source_permissions', record)
    },
  }) satisfies Partial<Transaction>
