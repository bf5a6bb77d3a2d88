import { defineQuery } from '../queries/query'
import type { SqliteDriver } from './driver'

const inTrouble = defineQuery((db) => db.selectFrom('webhook_health').select('webhook_id'))

/** The webhooks with endpoints in trouble, as the running transaction sees them. */
export function createWebhookHealth(driver: SqliteDriver) {
  /** Null if the table was changed since it was read. */
  let troubled: ReadonlySet<string> | null = null
  return {
    /** Whether this webhook has no health record, so its endpoint has no trouble. */
    isHealthy(webhookId: string): boolean {
      troubled ??= new Set(driver.rows(inTrouble, {}).map(({ webhook_id }) => String(webhook_id)))
      return !troubled.has(webhookId)
    },
    /** Called when the health of a webhook was written, or when the write was undone. */
    changed(): void {
      troubled = null
    },
  }
}
