type Key = 'reason_stopping' | 'reason_database' | 'reason_outbox' | 'reason_disk'

/** The texts for the reasons why the server is not ready (server/observe/health.ts). */
export const reasonKeys: Readonly<Record<string, Key>> = {
  'The server is stopping.': 'reason_stopping',
  'The database does not answer.': 'reason_database',
  'The disk is nearly full.': 'reason_disk',
  'The outbox is not being handled.': 'reason_outbox',
}
