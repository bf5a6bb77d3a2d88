import type { Reader, Transaction } from '../conversation/ports'
import { type Driver, insert, one } from './driver'
import { defineQuery } from './query'

const identity = defineQuery((db, place) => db.selectFrom('identities').selectAll().where('id', '=', place('id')))
const session = defineQuery((db, place) =>
  db.selectFrom('sessions').selectAll().where('token_hash', '=', place('hash')),
)

export const readIdentities = (driver: Driver) =>
  ({
    identity: (id) => one(driver, 'identities', identity, { id }),
    session: (tokenHash) => one(driver, 'sessions', session, { hash: tokenHash }),
  }) satisfies Partial<Reader>

export const writeIdentities = (driver: Driver) =>
  ({
    insertIdentity: (record) => insert(driver, 'identities', record),
    insertSession: (record) => insert(driver, 'sessions', record),
  }) satisfies Partial<Transaction>
