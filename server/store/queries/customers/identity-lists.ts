import { sql } from 'kysely'
import type { Page } from '../../../conversation/list-port'
import type { Reader } from '../../../conversation/ports'
import type { IdentityFilter } from '../../../conversation/setup/setup-port'
import type { Driver } from '../driver'
import { anyOr } from '../filters'
import { idList, inIdList } from '../id-list'
import { listed, listOf, manyBy, onDriver, oneBy } from '../rows'

// Identities as agents look for them, and the people to whom they belong.

const list = listOf(
  'identities',
  (place) => sql<boolean>`${inIdList('community_id', place)} and ${anyOr('foreign_id', place, 'foreign_id')}
    and ${anyOr('email', place, 'email')} and ${anyOr('screenname', place, 'screenname')}
    and ${anyOr('identity_group_id', place, 'identity_group_id')}`,
)
const found = onDriver({
  identityGroup: oneBy('identity_groups', ['id']),
  identitiesOfGroup: manyBy('identities', ['identity_group_id'], { order: ['id'] }),
})
const groups = listOf(
  'identity_groups',
  (place) => sql<boolean>`exists (select 1 from identities where identities.identity_group_id = identity_groups.id
    and ${inIdList('identities.community_id', place)})`,
)

export const readIdentityLists = (driver: Driver) =>
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
