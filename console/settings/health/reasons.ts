/** What the server says of itself where it can take no work (server/observe/health.ts), and our word for it. */
export const reasonKeys: Readonly<Record<string, 'reason_stopping' | 'reason_database' | 'reason_outbox'>> = {
  'The server is stopping.': 'reason_stopping',
  'The database does not answer.': 'reason_database',
  'The outbox is not being handled.': 'reason_outbox',
}
