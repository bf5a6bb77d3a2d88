import type { Reader, Transaction } from '../conversation/ports'
import { type Driver, insert, many, one, update } from './driver'
import { defineQuery } from './query'

const webhook = defineQuery((db, place) => db.selectFrom('webhooks').selectAll().where('id', '=', place('id')))
const webhooks = defineQuery((db) => db.selectFrom('webhooks').selectAll().orderBy('id'))
const remove = defineQuery((db, place) => db.deleteFrom('webhooks').where('id', '=', place('id')))
const delivery = defineQuery((db, place) => db.selectFrom('deliveries').selectAll().where('id', '=', place('id')))

export const readWebhooks = (driver: Driver) =>
  ({
    webhook: (id) => one(driver, 'webhooks', webhook, { id }),
    webhooks: () => many(driver, 'webhooks', webhooks, {}),
    delivery: (id) => one(driver, 'deliveries', delivery, { id }),
  }) satisfies Partial<Reader>

export const writeWebhooks = (driver: Driver) =>
  ({
    insertWebhook: (record) => insert(driver, 'webhooks', record),
    updateWebhook: (record) => update(driver, 'webhooks', record),
    deleteWebhook: (id) => driver.run(remove, { id }),
    insertDelivery: (record) => insert(driver, 'deliveries', record),
    updateDelivery: (record) => update(driver, 'deliveries', record),
  }) satisfies Partial<Transaction>
