import { sql } from 'kysely'
import type { Reader } from '../../../conversation/ports'
import { type Driver, many, one } from '../driver'
import { defineQuery } from '../query'
import { oneBy, rowsBy } from '../rows'

const thread = oneBy('threads', ['id'], { holds: 'changes' })
/**
 * Runs for each message of a customer. The limit is a literal, because SQLite plans the query again for a parameter.
 */
export const newestOpen = defineQuery(
  (db, place) =>
    db
      .selectFrom('threads')
      .selectAll()
      .where('identity_id', '=', place('identity_id'))
      .where('source_id', '=', place('source_id'))
      .where('closed', '=', place<number>('open'))
      .orderBy('last_content_at', 'desc')
      .limit(sql.lit(1)),
  { holds: 'changes' },
)
/** Runs for each opened chat. With an order by `id` alone, the database would read all threads of the source. */
export const ofIdentity = rowsBy('threads', ['identity_id', 'source_id'], {
  order: ['created_at', 'id'],
  descending: true,
  limited: true,
})
/** Threads whose snooze has ended. `snoozed_until` is null for all others. */
const endedSnoozes = rowsBy('threads', [], { upTo: 'snoozed_until', order: ['snoozed_until'], limited: true })

export const threadQueries = (driver: Driver) =>
  ({
    thread: thread(driver),
    newestOpenThread: (sourceId, identityId) =>
      one(driver, 'threads', newestOpen, { source_id: sourceId, identity_id: identityId, open: 0 }),
    threadsToWake: (now, limit) => many(driver, 'threads', endedSnoozes, { snoozed_until: now, limit }),
    threadsOfIdentity: (sourceId, identityId, limit) =>
      many(driver, 'threads', ofIdentity, { source_id: sourceId, identity_id: identityId, limit }),
  }) satisfies Partial<Reader>
