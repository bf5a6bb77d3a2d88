import type { Transaction } from '../../../conversation/ports'
import { type Driver, remove } from '../driver'
import { deleteBy, manyBy, onDriver, oneBy, upsertInto } from '../rows'

export const webhookQueries = onDriver({
  webhook: oneBy('webhooks', ['id'], { holds: 'changes' }),
  webhooks: manyBy('webhooks', [], { order: ['id'] }),
  webhookHealth: oneBy('webhook_health', ['webhook_id'], { holds: 'changes' }),
})

const health = onDriver({
  putWebhookHealth: upsertInto('webhook_health', 'webhook_id'),
  deleteWebhookHealth: deleteBy('webhook_health', ['webhook_id']),
})
export const webhookWriter = (driver: Driver) => {
  const written = health(driver)
  return {
    deleteWebhook: async (id) => {
      await remove(driver, 'webhooks', id)
      await written.deleteWebhookHealth(id)
    },
    ...written,
  } satisfies Partial<Transaction>
}
