import type { Transaction } from '../../../conversation/ports'
import { type Driver, remove } from '../driver'
import { deleteBy, manyBy, onDriver, oneBy, putting } from '../rows'

export const readWebhooks = onDriver({
  webhook: oneBy('webhooks', ['id'], { holds: 'changes' }),
  webhooks: manyBy('webhooks', [], { order: ['id'] }),
  webhookHealth: oneBy('webhook_health', ['webhook_id'], { holds: 'changes' }),
})

const health = onDriver({
  putWebhookHealth: putting('webhook_health', 'webhook_id'),
  deleteWebhookHealth: deleteBy('webhook_health', ['webhook_id']),
})
export const writeWebhooks = (driver: Driver) => {
  const written = health(driver)
  return {
    deleteWebhook: async (id) => {
      await remove(driver, 'webhooks', id)
      await written.deleteWebhookHealth(id)
    },
    ...written,
  } satisfies Partial<Transaction>
}
