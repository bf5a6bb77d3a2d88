import { sql } from 'kysely'
import type { Page, Reader, Transaction } from '../../../conversation/ports'
import type { IdentityFilter } from '../../../conversation/setup/setup-port'
import { type Driver, insert, many, one, remove, update } from '../driver'
import { anyOr } from '../filters'
import { idList, inIdList } from '../id-list'
import { type Builder, defineQuery, type Place } from '../query'

// Identities as agents look for them, and the persons whom they belong to.

const fits = (db: Builder, place: Place) =>
  db
    .selectFrom('identities')
    .where((where) => inIdList(where, 'community_id', place))
    .where(anyOr('foreign_id', place, 'foreign_id'))
    .where(anyOr('email', place, 'email'))
    .where(anyOr('screenname', place, 'screenname'))
    .where(anyOr('identity_group_id', place, 'identity_group_id'))

const page = defineQuery(
  (db, place) =>
    fits(db, place).selectAll().orderBy('id', 'desc').limit(place<number>('limit')).offset(place<number>('offset')),
  { planned: 'each time' },
)
const count = defineQuery((db, place) => fits(db, place).select((select) => select.fn.countAll().as('count')), {
  planned: 'each time',
})
const group = defineQuery((db, place) => db.selectFrom('identity_groups').selectAll().where('id', '=', place('id')))
const ofGroup = defineQuery((db, place) =>
  db.selectFrom('identities').selectAll().where('identity_group_id', '=', place('group_id')).orderBy('id'),
)
const visible = (db: Builder, place: Place) =>
  db.selectFrom('identity_groups').where(
    sql<boolean>`exists (select 1 from identities where identities.identity_group_id = identity_groups.id
      and ${place('ids')} like '%,' || identities.community_id || ',%')`,
  )
const groups = defineQuery((db, place) =>
  visible(db, place).selectAll().orderBy('id', 'desc').limit(place<number>('limit')).offset(place<number>('offset')),
)
const groupCount = defineQuery((db, place) => visible(db, place).select((select) => select.fn.countAll().as('count')))

export const readIdentityLists = (driver: Driver) =>
  ({
    identities: async (filter: IdentityFilter, { offset, limit }: Page) => {
      const given = {
        ids: idList(filter.communityIds),
        foreign_id: filter.foreignId ?? null,
        email: filter.email ?? null,
        screenname: filter.screenname ?? null,
        identity_group_id: filter.identityGroupId ?? null,
      }
      const [counted] = await driver.all(count, given)
      const records = await many(driver, 'identities', page, { ...given, offset, limit })
      return { count: Number(counted?.count ?? 0), records }
    },
    identityGroup: (id) => one(driver, 'identity_groups', group, { id }),
    identityGroups: async (communityIds: string[], { offset, limit }: Page) => {
      const ids = idList(communityIds)
      const [counted] = await driver.all(groupCount, { ids })
      const records = await many(driver, 'identity_groups', groups, { ids, offset, limit })
      return { count: Number(counted?.count ?? 0), records }
    },
    identitiesOfGroup: (groupId) => many(driver, 'identities', ofGroup, { group_id: groupId }),
  }) satisfies Partial<Reader>

export const writeIdentityLists = (driver: Driver) =>
  ({
    updateIdentity: (record) => update(driver, 'identities', record),
    insertIdentityGroup: (record) => insert(driver, 'identity_groups', record),
    updateIdentityGroup: (record) => update(driver, 'identity_groups', record),
    deleteIdentityGroup: (id) => remove(driver, 'identity_groups', id),
  }) satisfies Partial<Transaction>
