import { sql } from 'kysely'
import type { DeliveryFilter } from '../../../conversation/events/webhook-records'
import type { Reader, Transaction } from '../../../conversation/ports'
import { type Driver, many, remove } from '../driver'
import { defineQuery, type Place } from '../query'
import { listed, listOf, oneBy } from '../rows'
import { never } from './outbox'

const delivery = oneBy('deliveries', ['id'], { holds: 'changes' })

// An empty text stands for "any", so that one compiled query serves every filter.
const matches = (place: Place) => sql<boolean>`webhook_id = ${place('webhook_id')}
  and (${place('any_state')} = '' or state = ${place('state')})
  and (${place('any_type')} = '' or event_type = ${place('type')})
  and (${place('any_thread')} = '' or thread_id = ${place('thread_id')})
  and created_at >= ${place<number>('from')} and created_at < ${place<number>('to')}`

const list = listOf('deliveries', matches)
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
    delivery: delivery(driver),
    deliveries: (filter, page) => listed(driver, 'deliveries', list, parametersOf(filter), page),
    failedDeliveries: (webhookId, since, limit) =>
      many(driver, 'deliveries', failed, { webhook_id: webhookId, state: 'failed', since, limit }),
  }) satisfies Partial<Reader>

export const writeDeliveries = (driver: Driver) =>
  ({
    pruneDeliveries: async (state, before, limit) => {
      const rows = await driver.all(old, { state, before, limit })
      for (const { id } of rows) await remove(driver, 'deliveries', String(id))
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
