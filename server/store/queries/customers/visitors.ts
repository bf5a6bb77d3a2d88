import { sql } from 'kysely'
import type { VisitorReader, VisitorWriter } from '../../../conversation/customers/visitor-port'
import { encode } from '../../tables/encoding'
import { tables } from '../../tables/tables'
import { type Driver, many } from '../driver'
import { byNames, defineQuery, placesOf } from '../query'
import { deleteBy, manyBy, onDriver, oneBy, upsertInto } from '../rows'

const before = manyBy('contents', ['thread_id'], { below: 'seq', order: ['seq'], descending: true, limited: true })
/**
 * The order is that of `ofIdentity` (threads.ts): with an order by `id` alone, the database
 * would read all threads of the source.
 */
export const threadsBefore = defineQuery((db, place) =>
  db
    .selectFrom('threads')
    .selectAll()
    .where('identity_id', '=', place('identity_id'))
    .where('source_id', '=', place('source_id'))
    .where(sql<boolean>`id || '' < ${place('before')}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(place<number>('limit')),
)

const uploads = defineQuery((db, place) =>
  db
    .selectFrom('attachments')
    .select((select) => [select.fn.countAll().as('count'), select.fn.sum('size').as('size')])
    .where('uploaded_by', '=', place('identity_id'))
    .where('created_at', '>', place<number>('since')),
)
const unsent = defineQuery((db, place) =>
  db
    .selectFrom('attachments')
    .selectAll()
    .where('identity_id', 'is not', null)
    .where('thread_id', 'is', null)
    .where('created_at', '<', place<number>('before'))
    .where(sql<boolean>`not exists (select 1 from attachment_uses as u where u.attachment_id = attachments.id)`)
    .orderBy('id')
    .limit(place<number>('limit')),
)

const sessionColumns = Object.keys(tables.sessions).filter((column) => column !== 'token_hash')
const updateSession = defineQuery((db, place) =>
  byNames(db)
    .updateTable('sessions')
    .set(placesOf(sessionColumns, place))
    .where('token_hash', '=', place('token_hash')),
)

const sessionsOfIdentity = manyBy('sessions', ['identity_id'], {
  empty: 'ended_at',
  order: ['created_at'],
  descending: true,
  limited: true,
  holds: 'changes',
})
const queries = onDriver({
  threadMarks: oneBy('thread_marks', ['thread_id']),
  seenPages: oneBy('seen_pages', ['id']),
  unsentUploadsOf: manyBy('attachments', ['uploaded_by'], { empty: 'thread_id', order: ['id'] }),
  sessionsOfKey: manyBy('sessions', ['key_id'], { empty: 'ended_at', holds: 'changes' }),
  expiredSessions: manyBy('sessions', [], {
    upTo: 'expires_at',
    empty: 'ended_at',
    order: ['expires_at'],
    limited: true,
    holds: 'changes',
  }),
})
const written = onDriver({
  putThreadMarks: upsertInto('thread_marks', 'thread_id'),
  deleteThreadMarks: deleteBy('thread_marks', ['thread_id']),
  putSeenPages: upsertInto('seen_pages', 'id'),
  deleteSeenPagesBefore: deleteBy('seen_pages', [], { below: 'updated_at' }),
})

const inThreadsOf = (identityId: string) =>
  sql<boolean>`thread_id in (select id from threads where identity_id = ${identityId})`
/** A client id is unique within an identity. If both identities have the same client id, the moved message loses it. */
const dropTwinClientIds = defineQuery((db, place) =>
  db
    .updateTable('contents')
    .set({ client_id: place('none') })
    .where(inThreadsOf(place('from')))
    .where('client_id', 'in', (own) =>
      own
        .selectFrom('contents')
        .select('client_id')
        .where(inThreadsOf(place('to')))
        .$castTo<string>(),
    ),
)
const moveAuthors = defineQuery((db, place) =>
  db
    .updateTable('contents')
    .set({
      identity_id: place('to'),
      author_id: sql<string>`case when author_id = ${place('from')} then ${place('to')} else author_id end`,
      in_reply_to_author_id: sql<string>`case when in_reply_to_author_id = ${place('from')} then ${place('to')} else in_reply_to_author_id end`,
    })
    .where(inThreadsOf(place('from'))),
)
const moveThreads = defineQuery((db, place) =>
  db
    .updateTable('threads')
    .set({ identity_id: place('to') })
    .where('identity_id', '=', place('from')),
)
const moveInterventions = defineQuery((db, place) =>
  db
    .updateTable('interventions')
    .set({ identity_id: place('to') })
    .where('thread_id', 'in', (own) => own.selectFrom('threads').select('id').where('identity_id', '=', place('to'))),
)
const moveUploads = defineQuery((db, place) =>
  db
    .updateTable('attachments')
    .set({ identity_id: place('to'), uploaded_by: place('to') })
    .where('uploaded_by', '=', place('from')),
)

const afterEveryId = 'g'

export const visitorQueries = (driver: Driver): VisitorReader => ({
  contentsBefore: async (threadId, seq, limit) => (await before(driver)(threadId, seq, limit)).reverse(),
  threadsOfIdentityBefore: (sourceId, identityId, position, limit) =>
    many(driver, 'threads', threadsBefore, {
      source_id: sourceId,
      identity_id: identityId,
      before: position || afterEveryId,
      limit,
    }),
  uploadsSince: async (identityId, since) => {
    const [row] = await driver.all(uploads, { identity_id: identityId, since })
    return { count: Number(row?.count ?? 0), size: Number(row?.size ?? 0) }
  },
  unsentUploads: (olderThan, limit) => many(driver, 'attachments', unsent, { before: olderThan, limit }),
  sessionsOfIdentity: (identityId) => sessionsOfIdentity(driver)(identityId, 500),
  ...queries(driver),
})

export const visitorWriter = (driver: Driver): Omit<VisitorWriter, 'updateAttachment'> => ({
  updateSession: (record) => driver.run(updateSession, encode('sessions', record)),
  moveConversations: async (from, to) => {
    await driver.run(dropTwinClientIds, { from, to, none: null })
    await driver.run(moveAuthors, { from, to })
    await driver.run(moveThreads, { from, to })
    await driver.run(moveInterventions, { to })
    await driver.run(moveUploads, { from, to })
  },
  ...written(driver),
})
