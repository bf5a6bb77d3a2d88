import { sql } from 'kysely'
import type { DeliveryFilter } from '../../../conversation/events/webhook-records'
import type { Reader, Transaction } from '../../../conversation/ports'
import { type Driver, many, remove } from '../driver'
import { equalsOrAny, firstIdAt } from '../filters'
import { defineQuery } from '../query'
import { listed, listOf, oneBy, updateWhere } from '../rows'
import { insertDelivery, requeueDelivery } from './delivery-queue'
import { unreachableTime } from './outbox'

const delivery = oneBy('deliveries', ['id'], { holds: 'changes' })

const list = listOf(
  'deliveries',
  (place) => sql<boolean>`webhook_id = ${place('webhook_id')} and ${equalsOrAny('state', place)}
    and ${equalsOrAny('event_type', place)} and ${equalsOrAny('thread_id', place)}
    and created_at >= ${place('from')} and created_at < ${place('to')}`,
)
const failed = defineQuery((db, place) =>
  db
    .selectFrom('deliveries')
    .selectAll()
    .where('webhook_id', '=', place('webhook_id'))
    .where('state', '=', sql.lit('failed' as const))
    .where('updated_at', '>=', place<number>('since'))
    .orderBy('id')
    .limit(place<number>('limit')),
)
const madeBefore = defineQuery((db, place) =>
  db
    .selectFrom('deliveries')
    .select(['id', 'state', 'updated_at'])
    .where('id', '>', place('after'))
    .where('id', '<', place('below'))
    .orderBy('id')
    .limit(place<number>('limit')),
)

export const deliveryQueries = (driver: Driver) =>
  ({
    delivery: delivery(driver),
    deliveries: (filter, page) => listed(driver, 'deliveries', list, parametersOf(filter), page),
    failedDeliveries: (webhookId, since, limit) =>
      many(driver, 'deliveries', failed, { webhook_id: webhookId, since, limit }),
  }) satisfies Partial<Reader>

const rewrite = updateWhere('deliveries', ['request_body'], (place) => sql`id = ${place('id')}`)

export const deliveryWriter = (driver: Driver) =>
  ({
    insertDelivery: (record) => insertDelivery(driver, record),
    requeueDelivery: (delivery) => requeueDelivery(driver, delivery),
    rewriteDelivery: ({ id, request_body }) => driver.run(rewrite, { id, request_body }),
    pruneDeliveries: async ({ delivered, failed }, after, limit) => {
      const rows = await driver.all(madeBefore, { after, below: firstIdAt(Math.max(delivered, failed)), limit })
      const before = new Map<unknown, number>(Object.entries({ delivered, failed }))
      const old = rows.filter(({ state, updated_at }) => Number(updated_at) < (before.get(state) ?? 0))
      for (const { id } of old) await remove(driver, 'deliveries', String(id))
      return { count: old.length, last: rows.length < limit ? null : String(rows.at(-1)?.id) }
    },
  }) satisfies Partial<Transaction>

function parametersOf({ webhookId, state, eventType, threadId, from = 0, to = unreachableTime }: DeliveryFilter) {
  return {
    webhook_id: webhookId,
    state: state ?? null,
    event_type: eventType ?? null,
    thread_id: threadId ?? null,
    from,
    to,
  }
}
