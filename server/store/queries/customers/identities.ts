import { sql } from 'kysely'
import type { Page } from '../../../conversation/list-port'
import type { Reader, Transaction } from '../../../conversation/ports'
import type { IdentityFilter } from '../../../conversation/setup/setup-port'
import { type Driver, insert } from '../driver'
import { anyOr, idList, inIdList } from '../filters'
import { listed, listOf, manyBy, onDriver, oneBy } from '../rows'

const found = onDriver({
  identity: oneBy('identities', ['id'], { holds: 'changes' }),
  identityByForeignId: oneBy('identities', ['community_id', 'foreign_id'], { holds: 'changes' }),
  session: oneBy('sessions', ['token_hash'], { holds: 'changes' }),
  identityGroup: oneBy('identity_groups', ['id']),
  identitiesOfGroup: manyBy('identities', ['identity_group_id'], { order: ['id'] }),
})
// As agents look for them.
const list = listOf('identities', (place) => {
  const named = ['foreign_id', 'email', 'screenname', 'identity_group_id'].map((column) => anyOr(column, place))
  return sql<boolean>`${inIdList('community_id', place)} and ${sql.join(named, sql` and `)}`
})
/** The people to whom identities belong. */
const groups = listOf(
  'identity_groups',
  (place) => sql<boolean>`exists (select 1 from identities where identities.identity_group_id = identity_groups.id
    and ${inIdList('identities.community_id', place)})`,
)

export const readIdentities = (driver: Driver) =>
  ({
    ...found(driver),
    identities: (filter: IdentityFilter, page: Page) => {
      const given = {
        ids: idList(filter.communityIds),
        foreign_id: filter.foreignId ?? null,
        email: filter.email ?? null,
        screenname: filter.screenname ?? null,
        identity_group_id: filter.identityGroupId ?? null,
      }
      return listed(driver, 'identities', list, given, page)
    },
    identityGroups: (communityIds: string[], page: Page) =>
      listed(driver, 'identity_groups', groups, { ids: idList(communityIds) }, page),
  }) satisfies Partial<Reader>

export const writeIdentities = (driver: Driver) =>
  ({ insertSession: (record) => insert(driver, 'sessions', record) }) satisfies Partial<Transaction>
