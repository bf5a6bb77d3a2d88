import { sql } from 'kysely'
import type { DeliveryFilter } from '../../../conversation/events/webhook-records'
import type { Reader, Transaction } from '../../../conversation/ports'
import { type Driver, insert, many, one, update } from '../driver'
import { defineQuery, type Place } from '../query'
import { never } from './outbox'

const delivery = defineQuery((db, place) => db.selectFrom('deliveries').selectAll().where('id', '=', place('id')), {
  holds: 'changes',
})

// An empty text stands for "any", so that one compiled query serves every filter.
const matches = (place: Place) => sql<boolean>`webhook_id = ${place('webhook_id')}
  and (${place('any_state')} = '' or state = ${place('state')})
  and (${place('any_type')} = '' or event_type = ${place('type')})
  and (${place('any_thread')} = '' or thread_id = ${place('thread_id')})
  and created_at >= ${place<number>('from')} and created_at < ${place<number>('to')}`

const page = defineQuery(
  (db, place) =>
    db
      .selectFrom('deliveries')
      .selectAll()
      .where(matches(place))
      .orderBy('id', 'desc')
      .limit(place<number>('limit'))
      .offset(place<number>('offset')),
  { planned: 'each time' },
)
const count = defineQuery(
  (db, place) =>
    db
      .selectFrom('deliveries')
      .select((select) => select.fn.countAll().as('count'))
      .where(matches(place)),
  { planned: 'each time' },
)
const failed = defineQuery((db, place) =>
  db
    .selectFrom('deliveries')
    .selectAll()
    .where('webhook_id', '=', place('webhook_id'))
    .where('state', '=', place<'failed'>('state'))
    .where('updated_at', '>=', place<number>('since'))
    .orderBy('id')
    .limit(place<number>('limit')),
)
const remove = defineQuery((db, place) => db.deleteFrom('deliveries').where('id', '=', place('id')))
const old = defineQuery((db, place) =>
  db
    .selectFrom('deliveries')
    .select('id')
    .where('state', '=', place<'failed'>('state'))
    .where('updated_at', '<', place<number>('before'))
    .orderBy('updated_at')
    .limit(place<number>('limit')),
)

export const readDeliveries = (driver: Driver) =>
  ({
    delivery: (id) => one(driver, 'deliveries', delivery, { id }),
    deliveries: async (filter, { offset, limit }) => {
      const parameters = parametersOf(filter)
      const [counted] = await driver.all(count, parameters)
      return {
        count: Number(counted?.count ?? 0),
        records: await many(driver, 'deliveries', page, { ...parameters, offset, limit }),
      }
    },
    failedDeliveries: (webhookId, since, limit) =>
      many(driver, 'deliveries', failed, { webhook_id: webhookId, state: 'failed', since, limit }),
  }) satisfies Partial<Reader>

export const writeDeliveries = (driver: Driver) =>
  ({
    insertDelivery: (record) => insert(driver, 'deliveries', record),
    updateDelivery: (record) => update(driver, 'deliveries', record),
    deleteDelivery: (id) => driver.run(remove, { id }),
    pruneDeliveries: async (state, before, limit) => {
      const rows = await driver.all(old, { state, before, limit })
      for (const { id } of rows) await driver.run(remove, { id: String(id) })
      return rows.length
    },
  }) satisfies Partial<Transaction>

function parametersOf({ webhookId, state, eventType, threadId = '', from = 0, to = never }: DeliveryFilter) {
  return {
    webhook_id: webhookId,
    any_state: state ?? '',
    state: state ?? '',
    any_type: eventType ?? '',
    type: eventType ?? '',
    any_thread: threadId,
    thread_id: threadId,
    from,
    to,
  }
}
