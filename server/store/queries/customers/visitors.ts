import { sql } from 'kysely'
import type { VisitorReader, VisitorWriter } from '../../../conversation/customers/visitor-port'
import type { AttachmentRecord } from '../../../conversation/records'
import { encode, tables } from '../../tables/tables'
import { type Driver, many, one, update } from '../driver'
import { byNames, defineQuery, type Parameters, placesOf } from '../query'
import { putting, removalBy, rowsBy } from '../rows'

const marks = rowsBy('thread_marks', ['thread_id'])
const putMarks = putting('thread_marks', 'thread_id')
const removeMarks = removalBy('thread_marks', ['thread_id'])

const seenPages = rowsBy('seen_pages', ['id'])
const putSeenPages = putting('seen_pages', 'id')
const removeSeenPagesBefore = removalBy('seen_pages', [], { below: 'updated_at' })

const before = rowsBy('contents', ['thread_id'], { below: 'seq', order: ['seq'], descending: true, limited: true })
/** In the order of `ofIdentity` (threads.ts), for the same reason; `id` alone would lead the database through the whole source. */
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
    .orderBy('id')
    .limit(place<number>('limit')),
)
const unsentOf = rowsBy('attachments', ['uploaded_by'], { empty: 'thread_id', order: ['id'] })

const sessionColumns = Object.keys(tables.sessions).filter((column) => column !== 'token_hash')
const updateSession = defineQuery((db, place) =>
  byNames(db)
    .updateTable('sessions')
    .set(placesOf(sessionColumns, place))
    .where('token_hash', '=', place('token_hash')),
)

const ofIdentity = rowsBy('sessions', ['identity_id'], {
  empty: 'ended_at',
  order: ['created_at'],
  descending: true,
  limited: true,
  holds: 'changes',
})
const ofKey = rowsBy('sessions', ['key_id'], { empty: 'ended_at', holds: 'changes' })
const expired = rowsBy('sessions', [], {
  upTo: 'expires_at',
  empty: 'ended_at',
  order: ['expires_at'],
  limited: true,
  holds: 'changes',
})

/** A message belongs to whom its thread belongs to, and is found by that. */
const inThreadsOf = (identityId: string) =>
  sql<boolean>`thread_id in (select id from threads where identity_id = ${identityId})`
/** A device's own id of a message is unique among one identity's; where both have the same, the moved one gives it up. */
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

/** Behind every id. */
const last = 'g'

export const readVisitors = (driver: Driver): VisitorReader => ({
  threadMarks: (threadId) => one(driver, 'thread_marks', marks, { thread_id: threadId }),
  seenPages: (identityId) => one(driver, 'seen_pages', seenPages, { id: identityId }),
  contentsBefore: async (threadId, seq, limit) =>
    (await many(driver, 'contents', before, { thread_id: threadId, seq, limit })).reverse(),
  threadsOfIdentityBefore: (sourceId, identityId, position, limit) =>
    many(driver, 'threads', threadsBefore, {
      source_id: sourceId,
      identity_id: identityId,
      before: position || last,
      limit,
    }),
  uploadsSince: async (identityId, since) => {
    const [row] = await driver.all(uploads, { identity_id: identityId, since })
    return { count: Number(row?.count ?? 0), size: Number(row?.size ?? 0) }
  },
  unsentUploads: (olderThan, limit) => many(driver, 'attachments', unsent, { before: olderThan, limit }),
  unsentUploadsOf: (identityId) => many(driver, 'attachments', unsentOf, { uploaded_by: identityId }),
  sessionsOfIdentity: (identityId) => many(driver, 'sessions', ofIdentity, { identity_id: identityId, limit: 500 }),
  sessionsOfKey: (keyId) => many(driver, 'sessions', ofKey, { key_id: keyId }),
  expiredSessions: (now, limit) => many(driver, 'sessions', expired, { expires_at: now, limit }),
})

export const writeVisitors = (driver: Driver): VisitorWriter => ({
  putThreadMarks: (record) => putMarks(driver, record),
  deleteThreadMarks: (threadId) => driver.run(removeMarks, { thread_id: threadId }),
  putSeenPages: (record) => putSeenPages(driver, record),
  deleteSeenPagesBefore: (at) => driver.run(removeSeenPagesBefore, { updated_at: at }),
  updateSession: (record) => driver.run(updateSession, encode('sessions', record) as Parameters),
  updateAttachment: (record: AttachmentRecord) => update(driver, 'attachments', record),
  moveConversations: async (from, to) => {
    await driver.run(dropTwinClientIds, { from, to, none: null })
    await driver.run(moveAuthors, { from, to })
    await driver.run(moveThreads, { from, to })
    await driver.run(moveInterventions, { to })
    await driver.run(moveUploads, { from, to })
  },
})
