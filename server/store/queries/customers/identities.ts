import type { Reader, Transaction } from '../../../conversation/ports'
import { type Driver, insert, one } from '../driver'
import { defineQuery } from '../query'

const held = { holds: 'changes' } as const
const identity = defineQuery((db, place) => db.selectFrom('identities').selectAll().where('id', '=', place('id')), held)
export const identityByForeignId = defineQuery(
  (db, place) =>
    db
      .selectFrom('identities')
      .selectAll()
      .where('community_id', '=', place('community_id'))
      .where('foreign_id', '=', place('foreign_id')),
  held,
)
export const sessionByHash = defineQuery(
  (db, place) => db.selectFrom('sessions').selectAll().where('token_hash', '=', place('hash')),
  { holds: 'changes' },
)

export const readIdentities = (driver: Driver) =>
  ({
    identity: (id) => one(driver, 'identities', identity, { id }),
    identityByForeignId: (communityId, foreignId) =>
      one(driver, 'identities', identityByForeignId, { community_id: communityId, foreign_id: foreignId }),
    session: (tokenHash) => one(driver, 'sessions', sessionByHash, { hash: tokenHash }),
  }) satisfies Partial<Reader>

export const writeIdentities = (driver: Driver) =>
  ({
    insertIdentity: (record) => insert(driver, 'identities', record),
    insertSession: (record) => insert(driver, 'sessions', record),
  }) satisfies Partial<Transaction>
