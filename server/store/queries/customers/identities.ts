import type { Reader, Transaction } from '../../../conversation/ports'
import { type Driver, insert, one } from '../driver'
import { rowsBy } from '../rows'

const identity = rowsBy('identities', ['id'], { holds: 'changes' })
export const identityByForeignId = rowsBy('identities', ['community_id', 'foreign_id'], { holds: 'changes' })
export const sessionByHash = rowsBy('sessions', ['token_hash'], { holds: 'changes' })

export const readIdentities = (driver: Driver) =>
  ({
    identity: (id) => one(driver, 'identities', identity, { id }),
    identityByForeignId: (communityId, foreignId) =>
      one(driver, 'identities', identityByForeignId, { community_id: communityId, foreign_id: foreignId }),
    session: (tokenHash) => one(driver, 'sessions', sessionByHash, { token_hash: tokenHash }),
  }) satisfies Partial<Reader>

export const writeIdentities = (driver: Driver) =>
  ({
    insertIdentity: (record) => insert(driver, 'identities', record),
    insertSession: (record) => insert(driver, 'sessions', record),
  }) satisfies Partial<Transaction>
