type Key = 'reason_stopping' | 'reason_database' | 'reason_outbox' | 'reason_disk'

/** The server's reasons for taking no work (server/observe/health.ts), and our text for each. */
export const reasonKeys: Readonly<Record<string, Key>> = {
  'The server is stopping.': 'reason_stopping',
  'The database does not answer.': 'reason_database',
  'The disk is nearly full.': 'reason_disk',
  'The outbox is not being handled.': 'reason_outbox',
}
