import { sql } from 'kysely'
import type { Reader, Transaction } from '../../conversation/ports'
import type { OutboxTask } from '../../conversation/records'
import { type Driver, many, remove } from './driver'
import { unreachableTime } from './events/outbox'
import { aboutContent } from './events/published-events'
import { defineQuery } from './query'
import { deleteBy, manyBy, onDriver, oneBy } from './rows'

const depth = defineQuery((db, place) =>
  db
    .selectFrom('outbox')
    .select('kind')
    .select([
      sql<number>`sum(case when due_at < ${place<number>('never')} then 1 else 0 end)`.as('waiting'),
      sql<number>`sum(case when due_at < ${place<number>('never')} then 0 else 1 end)`.as('parked'),
      sql<number | null>`min(case when due_at <= ${place<number>('now')} then due_at end)`.as('oldest_due_at'),
      sql<number | null>`min(case when due_at < ${place<number>('never')} then created_at end)`.as('oldest_created_at'),
    ])
    .groupBy('kind'),
)

/** As `depth`, of the deliveries that wait. */
const queued = defineQuery((db, place) =>
  db
    .selectFrom('deliveries')
    .select([
      sql<number>`count(*)`.as('waiting'),
      sql<number | null>`min(case when due_at <= ${place<number>('now')} then due_at end)`.as('oldest_due_at'),
      sql<number | null>`min(queued_at)`.as('oldest_created_at'),
    ])
    .where(sql<boolean>`state = 'pending'`),
)

const queries = onDriver({
  threadsAfter: manyBy('threads', [], { above: 'id', order: ['id'], limited: true }),
  contentsAfterId: manyBy('contents', [], { above: 'id', order: ['id'], limited: true }),
  attachmentsAfter: manyBy('attachments', [], { above: 'id', order: ['id'], limited: true }),
  deliveriesAfter: manyBy('deliveries', [], { above: 'id', order: ['id'], limited: true }),
  sessionsAfter: manyBy('sessions', [], { above: 'token_hash', order: ['token_hash'], limited: true }),
  threadsOfIdentityAfter: manyBy('threads', ['identity_id'], { above: 'id', order: ['id'], limited: true }),
  hiddenContentsAfter: manyBy('contents', ['thread_id'], { above: 'id', empty: 'seq', order: ['id'], limited: true }),
  deliveriesOfThread: manyBy('deliveries', ['thread_id'], { limited: true }),
})
const lastContent = defineQuery((db, place) =>
  db
    .selectFrom('threads')
    .select((select) => select.fn.max('last_content_at').as('at'))
    .where('identity_id', '=', place('identity_id')),
)
const about = defineQuery((db, place) =>
  db
    .selectFrom('deliveries')
    .selectAll()
    .where('thread_id', '=', place('thread_id'))
    .where('request_body', 'like', place('pattern')),
)
const newestContent = oneBy('contents', [], { order: ['id'], descending: true, limited: true })

export const operationsQueries = (driver: Driver) =>
  ({
    outboxDepth: async (now) => {
      const [rows, [deliveries]] = await Promise.all([
        driver.all(depth, { now, never: unreachableTime }),
        driver.all(queued, { now }),
      ])
      const depths = rows.map((row) => depthOf(row.kind as OutboxTask['kind'], row))
      return Number(deliveries?.waiting) > 0 ? [...depths, depthOf('webhook', { parked: 0, ...deliveries })] : depths
    },
    lastContentAt: async (identityId) => {
      const [row] = await driver.all(lastContent, { identity_id: identityId })
      return row?.at === null || row?.at === undefined ? null : Number(row.at)
    },
    deliveriesAbout: (threadId, contentId) =>
      many(driver, 'deliveries', about, { thread_id: threadId, pattern: aboutContent(contentId) }),
    newestContentId: async () => (await newestContent(driver)(1))?.id ?? null,
    ...queries(driver),
  }) satisfies Partial<Reader>

const depthOf = (kind: OutboxTask['kind'], row: Record<string, unknown>) => ({
  kind,
  waiting: Number(row.waiting),
  parked: Number(row.parked),
  oldest_due_at: row.oldest_due_at === null ? null : Number(row.oldest_due_at),
  oldest_created_at: row.oldest_created_at === null ? null : Number(row.oldest_created_at),
})

const deletions = onDriver({
  deleteSession: deleteBy('sessions', ['token_hash']),
  deleteSessionsOf: deleteBy('sessions', ['identity_id']),
  deleteThreadControlsOf: deleteBy('thread_controls', ['identity_id']),
})

export const operationsWriter = (driver: Driver) =>
  ({
    deleteIdentity: async (id) => {
      await remove(driver, 'seen_pages', id)
      await remove(driver, 'identities', id)
    },
    ...deletions(driver),
  }) satisfies Partial<Transaction>
