import { sql } from 'kysely'
import { sortName } from '../../../conversation/customers/customer-name'
import type { Page } from '../../../conversation/list-port'
import type { Reader, Transaction } from '../../../conversation/ports'
import type { IdentityRecord } from '../../../conversation/records'
import type { IdentityFilter, IdentitySort } from '../../../conversation/setup/setup-port'
import { type Driver, insert, update } from '../driver'
import { equalsOrAny, idList, inIdList } from '../filters'
import { listed, listOf, manyBy, onDriver, oneBy, updateWhere } from '../rows'
import { identitiesWith } from '../search'
import { createShapes, listOptions, numberedParameters, patternsOf } from '../shapes'

const queries = onDriver({
  identity: oneBy('identities', ['id'], { holds: 'changes' }),
  identityByForeignId: oneBy('identities', ['community_id', 'foreign_id'], { holds: 'changes' }),
  session: oneBy('sessions', ['token_hash'], { holds: 'changes' }),
  identityGroup: oneBy('identity_groups', ['id']),
  identitiesOfGroup: manyBy('identities', ['identity_group_id'], { order: ['id'] }),
})
const orders = {
  newest: { order: ['id'], descending: true },
  'last seen': { order: ['seen_at', 'id'], descending: true },
  name: { order: ['sort_name', 'id'], descending: false },
} as const
const mostShapes = 40
/** Queries the customers that an agent searches for. Exported also for the test of its plan. */
export const identityListQuery = (words: readonly string[], sort: IdentitySort) =>
  listOf(
    'identities',
    (place) => {
      const named = ['foreign_id', 'email', 'screenname', 'identity_group_id'].map((column) =>
        equalsOrAny(column, place),
      )
      const saying = words.map((_, nth) => sql<boolean>`identities.id in (${identitiesWith(place, `w${nth}`)})`)
      return sql<boolean>`${inIdList('community_id', place)} and ${sql.join([...named, ...saying], sql` and `)}`
    },
    orders[sort],
    listOptions(words.length > 0),
  )
const groups = listOf(
  'identity_groups',
  (place) => sql<boolean>`exists (select 1 from identities where identities.identity_group_id = identity_groups.id
    and ${inIdList('identities.community_id', place)})`,
)

export const identityQueries = (driver: Driver) => {
  const shapes = createShapes<ReturnType<typeof identityListQuery>>(mostShapes)
  return {
    identities: (filter: IdentityFilter, page: Page) => {
      const given = {
        ids: idList(filter.communityIds),
        ...(filter.words.length > 0 && { sources: idList(filter.titlesOf) }),
        foreign_id: filter.foreignId ?? null,
        email: filter.email ?? null,
        screenname: filter.screenname ?? null,
        identity_group_id: filter.identityGroupId ?? null,
        ...Object.fromEntries(numberedParameters('w', patternsOf(filter.words))),
      }
      const { words, sort } = filter
      const list = shapes([words.length, sort], () => identityListQuery(words, sort))
      return listed(driver, 'identities', list, given, page)
    },
    identityGroups: (communityIds: string[], page: Page) =>
      listed(driver, 'identity_groups', groups, { ids: idList(communityIds) }, page),
    ...queries(driver),
  } satisfies Partial<Reader>
}

const seen = updateWhere('identities', ['seen_at'], (place) => sql<boolean>`id = ${place('id')}`)
const named = (record: IdentityRecord) => ({ ...record, sort_name: sortName(record) })

export const identityWriter = (driver: Driver) =>
  ({
    insertSession: (record) => insert(driver, 'sessions', record),
    insertIdentity: (record) => insert(driver, 'identities', named(record)),
    updateIdentity: (record) => update(driver, 'identities', named(record)),
    seeIdentity: (id, seen_at) => driver.run(seen, { id, seen_at }),
  }) satisfies Partial<Transaction>
