import { defineQuery } from '../queries/query'
import type { SqliteDriver } from './driver'

const inTrouble = defineQuery((db) => db.selectFrom('webhook_health').select('webhook_id'))

/** The webhooks with failing endpoints, as the running transaction sees them. */
export function createWebhookHealth(driver: SqliteDriver) {
  /** Null after a change of the table: it must be read again. */
  let troubled: ReadonlySet<string> | null = null
  return {
    isHealthy(webhookId: string): boolean {
      troubled ??= new Set(driver.rows(inTrouble, {}).map(({ webhook_id }) => String(webhook_id)))
      return !troubled.has(webhookId)
    },
    changed(): void {
      troubled = null
    },
  }
}
