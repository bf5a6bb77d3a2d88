import { defineQuery } from '../queries/query'
import type { SqliteDriver } from './driver'

const inTrouble = defineQuery((db) => db.selectFrom('webhook_health').select('webhook_id'))

/** The webhooks with failing endpoints, as the running transaction sees them. */
export function createWebhookHealth(driver: SqliteDriver) {
  /** Null after the table was changed. */
  let troubled: ReadonlySet<string> | null = null
  return {
    /** Whether this webhook has no health record, which means that its endpoint does not fail. */
    isHealthy(webhookId: string): boolean {
      troubled ??= new Set(driver.rows(inTrouble, {}).map(({ webhook_id }) => String(webhook_id)))
      return !troubled.has(webhookId)
    },
    changed(): void {
      troubled = null
    },
  }
}
