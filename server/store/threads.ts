import type { Reader, Transaction } from '../conversation/ports'
import { type Driver, insert, many, one, update } from './driver'
import { idList, inIdList } from './id-list'
import { defineQuery } from './query'

const thread = defineQuery((db, place) => db.selectFrom('threads').selectAll().where('id', '=', place('id')))
const newestOpen = defineQuery((db, place) =>
  db
    .selectFrom('threads')
    .selectAll()
    .where('identity_id', '=', place('identity_id'))
    .where('source_id', '=', place('source_id'))
    .where('closed', '=', place<number>('open'))
    .orderBy('last_content_at', 'desc')
    .limit(place<number>('limit')),
)
const ofIdentity = defineQuery((db, place) =>
  db
    .selectFrom('threads')
    .selectAll()
    .where('identity_id', '=', place('identity_id'))
    .where('source_id', '=', place('source_id'))
    .orderBy('id', 'desc')
    .limit(place<number>('limit')),
)
const page = defineQuery((db, place) =>
  db
    .selectFrom('threads')
    .selectAll()
    .where((where) => inIdList(where, 'source_id', place))
    .orderBy('id', 'desc')
    .limit(place<number>('limit'))
    .offset(place<number>('offset')),
)
const count = defineQuery((db, place) =>
  db
    .selectFrom('threads')
    .select((select) => select.fn.countAll().as('count'))
    .where((where) => inIdList(where, 'source_id', place)),
)

export const readThreads = (driver: Driver) =>
  ({
    thread: (id) => one(driver, 'threads', thread, { id }),
    newestOpenThread: (sourceId, identityId) =>
      one(driver, 'threads', newestOpen, { source_id: sourceId, identity_id: identityId, open: 0, limit: 1 }),
    threadsOfIdentity: (sourceId, identityId, limit) =>
      many(driver, 'threads', ofIdentity, { source_id: sourceId, identity_id: identityId, limit }),
    threads: async (sourceIds, { offset, limit }) => {
      const ids = idList(sourceIds)
      const [counted] = await driver.all(count, { ids })
      return {
        count: Number(counted?.count ?? 0),
        records: await many(driver, 'threads', page, { ids, offset, limit }),
      }
    },
  }) satisfies Partial<Reader>

export const writeThreads = (driver: Driver) =>
  ({
    insertThread: (record) => insert(driver, 'threads', record),
    updateThread: (record) => update(driver, 'threads', record),
  }) satisfies Partial<Transaction>
