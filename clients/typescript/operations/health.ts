// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * The health of the server that answers.
 */
export interface Health {
  ready: boolean
  /**
   * The reasons why the server is not ready.
   */
  reasons: string[]
  /**
   * By the limits of docs/run/operations.md.
   */
  checks: {
    check: 'ready' | 'outbox' | 'parked' | 'webhooks' | 'disk' | 'process' | 'space'
    state: 'ok' | 'look' | 'broken'
  }[]
  version: string
  node_version: string
  started_at: string
  database: 'sqlite' | 'postgresql'
  outbox: {
    kind: string
    waiting: number
    /**
     * Rows that could not be handled, and are parked.
     */
    parked: number
    /**
     * Seconds for which the first due row has been due.
     */
    due_for_seconds: number | null
    /**
     * The age of the oldest waiting row.
     */
    oldest_seconds: number | null
  }[]
  webhooks: {
    active: number
    suspended: number
    /**
     * Deliveries of the last 24 hours that were given up.
     */
    failed_within_a_day: number
  }
  /**
   * Counts of this process, since its start.
   */
  messages: {
    received: number
    sent: number
    failed: number
  }
  open_sockets: number
  other_nodes: number
  memory_bytes: number
  /**
   * Free space of the disk of the data folder or of the uploads, the smaller of the two.
   */
  free_bytes: number | null
  /**
   * The average time from the begin of a transaction until it is on disk.
   */
  commit_ms: number
  /**
   * 99 of 100 turns of the event loop are delayed by less than this.
   */
  lag_ms: number
}
