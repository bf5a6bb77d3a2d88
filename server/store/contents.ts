import type { Reader, Transaction } from '../conversation/ports'
import { type Driver, insert, many, one, update } from './driver'
import { idList, inIdList } from './id-list'
import { defineQuery } from './query'

const content = defineQuery((db, place) => db.selectFrom('contents').selectAll().where('id', '=', place('id')))
const newest = defineQuery((db, place) =>
  db
    .selectFrom('contents')
    .selectAll()
    .where('thread_id', '=', place('thread_id'))
    .orderBy('id', 'desc')
    .limit(place<number>('limit')),
)
const byClientId = defineQuery((db, place) =>
  db
    .selectFrom('contents')
    .selectAll()
    .where('identity_id', '=', place('identity_id'))
    .where('client_id', '=', place<string>('client_id')),
)
const after = defineQuery((db, place) =>
  db
    .selectFrom('contents')
    .selectAll()
    .where('thread_id', '=', place('thread_id'))
    .where('seq', '>', place<number>('seq'))
    .orderBy('seq')
    .limit(place<number>('limit')),
)
const newestSeen = defineQuery((db, place) =>
  db
    .selectFrom('contents')
    .selectAll()
    .where('thread_id', '=', place('thread_id'))
    .where('seq', '>', place<number>('seq'))
    .orderBy('seq', 'desc')
    .limit(place<number>('limit')),
)
const page = defineQuery((db, place) =>
  db
    .selectFrom('contents')
    .selectAll()
    .where((where) => inIdList(where, 'source_id', place))
    .orderBy('id', 'desc')
    .limit(place<number>('limit'))
    .offset(place<number>('offset')),
)
const count = defineQuery((db, place) =>
  db
    .selectFrom('contents')
    .select((select) => select.fn.countAll().as('count'))
    .where((where) => inIdList(where, 'source_id', place)),
)
const pageOfThread = defineQuery((db, place) =>
  db
    .selectFrom('contents')
    .selectAll()
    .where((where) => inIdList(where, 'source_id', place))
    .where('thread_id', '=', place('thread_id'))
    .orderBy('id', 'desc')
    .limit(place<number>('limit'))
    .offset(place<number>('offset')),
)
const countOfThread = defineQuery((db, place) =>
  db
    .selectFrom('contents')
    .select((select) => select.fn.countAll().as('count'))
    .where((where) => inIdList(where, 'source_id', place))
    .where('thread_id', '=', place('thread_id')),
)

export const readContents = (driver: Driver) =>
  ({
    content: (id) => one(driver, 'contents', content, { id }),
    newestContent: (threadId) => one(driver, 'contents', newest, { thread_id: threadId, limit: 1 }),
    contentByClientId: (identityId, clientId) =>
      one(driver, 'contents', byClientId, { identity_id: identityId, client_id: clientId }),
    contentsAfter: (threadId, seq, limit) => many(driver, 'contents', after, { thread_id: threadId, seq, limit }),
    newestContents: async (threadId, limit) =>
      (await many(driver, 'contents', newestSeen, { thread_id: threadId, seq: 0, limit })).reverse(),
    contents: async ({ sourceIds, threadId }, { offset, limit }) => {
      const parameters = { ids: idList(sourceIds), thread_id: threadId ?? '' }
      const [counted] = await driver.all(threadId ? countOfThread : count, parameters)
      const records = await many(driver, 'contents', threadId ? pageOfThread : page, { ...parameters, offset, limit })
      return { count: Number(counted?.count ?? 0), records }
    },
  }) satisfies Partial<Reader>

export const writeContents = (driver: Driver) =>
  ({
    insertContent: (record) => insert(driver, 'contents', record),
    updateContent: (record) => update(driver, 'contents', record),
  }) satisfies Partial<Transaction>
