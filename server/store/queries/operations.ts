import { sql } from 'kysely'
import type { Reader, Transaction } from '../../conversation/ports'
import type { OutboxTask } from '../../conversation/records'
import type { TableName } from '../tables/tables'
import { type Driver, many, remove } from './driver'
import { never } from './events/outbox'
import { defineQuery } from './query'
import { removalBy, rowsBy } from './rows'

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

/** All rows of a table behind one key, in its order. */
const walk = (table: Exclude<TableName, 'outbox'>, key: string) =>
  defineQuery((db, place) =>
    db
      .selectFrom(table as 'threads')
      .selectAll()
      .where(sql<boolean>`${sql.ref(key)} > ${place('after')}`)
      .orderBy(sql.ref(key))
      .limit(place<number>('limit')),
  )
const allThreads = walk('threads', 'id')
const allContents = walk('contents', 'id')
const allAttachments = walk('attachments', 'id')
const allDeliveries = walk('deliveries', 'id')
const allSessions = walk('sessions', 'token_hash')

const threadsOfIdentity = defineQuery((db, place) =>
  db
    .selectFrom('threads')
    .selectAll()
    .where('identity_id', '=', place('identity_id'))
    .where('id', '>', place('after'))
    .orderBy('id')
    .limit(place<number>('limit')),
)
const hiddenOfThread = defineQuery((db, place) =>
  db
    .selectFrom('contents')
    .selectAll()
    .where('thread_id', '=', place('thread_id'))
    .where('seq', 'is', null)
    .where('id', '>', place('after'))
    .orderBy('id')
    .limit(place<number>('limit')),
)
const deliveriesOfThread = rowsBy('deliveries', ['thread_id'], { limited: true })
const lastContent = defineQuery((db, place) =>
  db
    .selectFrom('threads')
    .select((select) => select.fn.max('last_content_at').as('at'))
    .where('identity_id', '=', place('identity_id')),
)

const newestContent = defineQuery((db, place) =>
  db.selectFrom('contents').select('id').orderBy('id', 'desc').limit(place<number>('limit')),
)

export const readOperations = (driver: Driver) =>
  ({
    outboxDepth: async (now) => {
      const rows = await driver.all(depth, { now, never })
      return rows.map((row) => ({
        kind: row.kind as OutboxTask['kind'],
        waiting: Number(row.waiting),
        parked: Number(row.parked),
        oldest_due_at: row.oldest_due_at === null ? null : Number(row.oldest_due_at),
        oldest_created_at: row.oldest_created_at === null ? null : Number(row.oldest_created_at),
      }))
    },
    threadsAfter: (after, limit) => many(driver, 'threads', allThreads, { after, limit }),
    contentsAfterId: (after, limit) => many(driver, 'contents', allContents, { after, limit }),
    attachmentsAfter: (after, limit) => many(driver, 'attachments', allAttachments, { after, limit }),
    deliveriesAfter: (after, limit) => many(driver, 'deliveries', allDeliveries, { after, limit }),
    sessionsAfter: (after, limit) => many(driver, 'sessions', allSessions, { after, limit }),
    threadsOfIdentityAfter: (identityId, after, limit) =>
      many(driver, 'threads', threadsOfIdentity, { identity_id: identityId, after, limit }),
    hiddenContentsAfter: (threadId, after, limit) =>
      many(driver, 'contents', hiddenOfThread, { thread_id: threadId, after, limit }),
    deliveriesOfThread: (threadId, limit) =>
      many(driver, 'deliveries', deliveriesOfThread, { thread_id: threadId, limit }),
    lastContentAt: async (identityId) => {
      const [row] = await driver.all(lastContent, { identity_id: identityId })
      return row?.at === null || row?.at === undefined ? null : Number(row.at)
    },
    newestContentId: async () => ((await driver.all(newestContent, { limit: 1 }))[0]?.id as string | undefined) ?? null,
  }) satisfies Partial<Reader>

const removeSession = removalBy('sessions', ['token_hash'])
const removeSessionsOf = removalBy('sessions', ['identity_id'])
const removeControlsOf = removalBy('thread_controls', ['identity_id'])

export const writeOperations = (driver: Driver) =>
  ({
    deleteThread: (id) => remove(driver, 'threads', id),
    deleteContent: (id) => remove(driver, 'contents', id),
    deleteAttachment: (id) => remove(driver, 'attachments', id),
    deleteSession: (tokenHash) => driver.run(removeSession, { token_hash: tokenHash }),
    deleteSessionsOf: (identityId) => driver.run(removeSessionsOf, { identity_id: identityId }),
    deleteThreadControlsOf: (identityId) => driver.run(removeControlsOf, { identity_id: identityId }),
    deleteIdentity: async (id) => {
      await remove(driver, 'seen_pages', id)
      await remove(driver, 'identities', id)
    },
  }) satisfies Partial<Transaction>
