import type { Reader, Transaction } from '../../../conversation/ports'
import { encode, tables } from '../../tables/tables'
import { type Driver, insert, many, one, update } from '../driver'
import { byNames, defineQuery, type Parameters, placesOf } from '../query'

const webhook = defineQuery((db, place) => db.selectFrom('webhooks').selectAll().where('id', '=', place('id')), {
  holds: 'changes',
})
const webhooks = defineQuery((db) => db.selectFrom('webhooks').selectAll().orderBy('id'))
const remove = defineQuery((db, place) => db.deleteFrom('webhooks').where('id', '=', place('id')))
const health = defineQuery(
  (db, place) => db.selectFrom('webhook_health').selectAll().where('webhook_id', '=', place('id')),
  { holds: 'changes' },
)
const healthColumns = Object.keys(tables.webhook_health)
const putHealth = defineQuery((db, place) => {
  const values = placesOf(healthColumns, place)
  return byNames(db)
    .insertInto('webhook_health')
    .values(values)
    .onConflict((conflict) => conflict.column('webhook_id').doUpdateSet(values))
})
const removeHealth = defineQuery((db, place) => db.deleteFrom('webhook_health').where('webhook_id', '=', place('id')))

export const readWebhooks = (driver: Driver) =>
  ({
    webhook: (id) => one(driver, 'webhooks', webhook, { id }),
    webhooks: () => many(driver, 'webhooks', webhooks, {}),
    webhookHealth: (id) => one(driver, 'webhook_health', health, { id }),
  }) satisfies Partial<Reader>

export const writeWebhooks = (driver: Driver) =>
  ({
    insertWebhook: (record) => insert(driver, 'webhooks', record),
    updateWebhook: (record) => update(driver, 'webhooks', record),
    deleteWebhook: async (id) => {
      await driver.run(remove, { id })
      await driver.run(removeHealth, { id })
    },
    putWebhookHealth: (record) => driver.run(putHealth, encode('webhook_health', record) as unknown as Parameters),
    deleteWebhookHealth: (id) => driver.run(removeHealth, { id }),
  }) satisfies Partial<Transaction>
