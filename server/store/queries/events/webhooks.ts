import type { Reader, Transaction } from '../../../conversation/ports'
import { type Driver, insert, many, one, remove, update } from '../driver'
import { putting, removalBy, rowsBy } from '../rows'

const webhook = rowsBy('webhooks', ['id'], { holds: 'changes' })
const webhooks = rowsBy('webhooks', [], { order: ['id'] })
const health = rowsBy('webhook_health', ['webhook_id'], { holds: 'changes' })
const putHealth = putting('webhook_health', 'webhook_id')
const removeHealth = removalBy('webhook_health', ['webhook_id'])

export const readWebhooks = (driver: Driver) =>
  ({
    webhook: (id) => one(driver, 'webhooks', webhook, { id }),
    webhooks: () => many(driver, 'webhooks', webhooks, {}),
    webhookHealth: (id) => one(driver, 'webhook_health', health, { webhook_id: id }),
  }) satisfies Partial<Reader>

export const writeWebhooks = (driver: Driver) =>
  ({
    insertWebhook: (record) => insert(driver, 'webhooks', record),
    updateWebhook: (record) => update(driver, 'webhooks', record),
    deleteWebhook: async (id) => {
      await remove(driver, 'webhooks', id)
      await driver.run(removeHealth, { webhook_id: id })
    },
    putWebhookHealth: (record) => putHealth(driver, record),
    deleteWebhookHealth: (id) => driver.run(removeHealth, { webhook_id: id }),
  }) satisfies Partial<Transaction>
