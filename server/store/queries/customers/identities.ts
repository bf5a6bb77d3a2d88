import type { Transaction } from '../../../conversation/ports'
import { type Driver, insert } from '../driver'
import { onDriver, oneBy } from '../rows'

export const readIdentities = onDriver({
  identity: oneBy('identities', ['id'], { holds: 'changes' }),
  identityByForeignId: oneBy('identities', ['community_id', 'foreign_id'], { holds: 'changes' }),
  session: oneBy('sessions', ['token_hash'], { holds: 'changes' }),
})

export const writeIdentities = (driver: Driver) =>
  ({ insertSession: (record) => insert(driver, 'sessions', record) }) satisfies Partial<Transaction>
