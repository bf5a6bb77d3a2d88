import { sql } from 'kysely'
import type { PushReader, PushWriter } from '../../../conversation/customers/push-port'
import { encode } from '../../tables/encoding'
import { tables } from '../../tables/tables'
import type { Driver } from '../driver'
import { byNames, defineQuery, placesOf } from '../query'
import { countsBetween, deleteBy, manyBy, onDriver, oneBy, updateWhere } from '../rows'

const pushed = defineQuery((db, place) =>
  db
    .selectFrom('pushes')
    .select(sql<number>`count(distinct content_id)`.as('count'))
    .where('identity_id', '=', place('identity_id'))
    .where('created_at', '>', place<number>('since')),
)

const queries = onDriver({
  pushSubscription: oneBy('push_subscriptions', ['id'], { holds: 'changes' }),
  pushSubscriptionByEndpoint: oneBy('push_subscriptions', ['endpoint_hash'], { holds: 'changes' }),
  pushSubscriptionsOf: manyBy('push_subscriptions', ['identity_id', 'source_id'], { order: ['used_at', 'id'] }),
  pushSubscriptionsOfIdentity: manyBy('push_subscriptions', ['identity_id'], { order: ['id'] }),
  pushSubscriptionsOfSession: manyBy('push_subscriptions', ['session_hash'], { holds: 'changes' }),
  pushCounts: countsBetween('pushes', { shown: 'shown_at', opened: 'opened_at', answered: 'answered_at' }),
  push: oneBy('pushes', ['id'], { holds: 'changes' }),
  openPushes: manyBy('pushes', ['thread_id'], { upTo: 'seq', empty: 'cleared_at', order: ['id'], holds: 'changes' }),
})

export const pushQueries = (driver: Driver): PushReader => ({
  pushedSince: async (identityId, since) => {
    const [row] = await driver.all(pushed, { identity_id: identityId, since })
    return Number(row?.count ?? 0)
  },
  ...queries(driver),
})

const note = defineQuery((db, place) =>
  byNames(db)
    .insertInto('pushes')
    .values(placesOf(Object.keys(tables.pushes), place))
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
const reach = updateWhere('threads', ['reachable'], (place) => sql<boolean>`id = ${place('id')}`)
const deletions = onDriver({
  deletePushSubscriptionsOfSession: deleteBy('push_subscriptions', ['session_hash']),
  deletePushSubscriptionsOf: deleteBy('push_subscriptions', ['identity_id']),
  deletePushSubscriptionsBefore: deleteBy('push_subscriptions', [], { below: 'used_at' }),
  deletePushesOf: deleteBy('pushes', ['thread_id']),
})

type PushWrites = Omit<PushWriter, `${'insert' | 'update'}${string}` | 'deletePushSubscription'>

export const pushWriter = (driver: Driver): PushWrites => ({
  notePush: (record) => driver.run(note, encode('pushes', record)),
  setReachable: (id, reachable) => driver.run(reach, { id, reachable: reachable ? 1 : 0 }),
  ...deletions(driver),
})
