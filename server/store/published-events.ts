import type { Reader, Transaction } from '../conversation/ports'
import { type Driver, insert, many, one } from './driver'
import { defineQuery } from './query'

const event = defineQuery((db, place) => db.selectFrom('published_events').selectAll().where('id', '=', place('id')))
const after = defineQuery((db, place) =>
  db
    .selectFrom('published_events')
    .selectAll()
    .where('position', '>', place<number>('position'))
    .orderBy('position')
    .limit(place<number>('limit')),
)
// Positions rise with time: an index on the time would cost every message something, and these few little.
const lastBefore = defineQuery((db, place) =>
  db
    .selectFrom('published_events')
    .select('position')
    .where('created_at', '<', place<number>('time'))
    .orderBy('position', 'desc')
    .limit(place<number>('limit')),
)
const old = defineQuery((db, place) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('published_events')
        .select(['position', 'created_at'])
        .orderBy('position')
        .limit(place<number>('limit'))
        .as('oldest'),
    )
    .select('position')
    .where('created_at', '<', place<number>('before')),
)
const removeOfThread = defineQuery((db, place) =>
  db.deleteFrom('published_events').where('thread_id', '=', place('thread_id')),
)
const remove = defineQuery((db, place) =>
  db.deleteFrom('published_events').where('position', '=', place<number>('position')),
)

export const readPublished = (driver: Driver) =>
  ({
    published: (id) => one(driver, 'published_events', event, { id }),
    publishedAfter: (position, limit) => many(driver, 'published_events', after, { position, limit }),
    lastPublishedBefore: async (time) => {
      const [row] = await driver.all(lastBefore, { time, limit: 1 })
      return Number(row?.position ?? 0)
    },
  }) satisfies Partial<Reader>

export const writePublished = (driver: Driver) =>
  ({
    insertPublished: (record) => insert(driver, 'published_events', { ...record, position: 0 }),
    deletePublishedOf: (threadId) => driver.run(removeOfThread, { thread_id: threadId }),
    prunePublished: async (before, limit) => {
      const rows = await driver.all(old, { before, limit })
      for (const { position } of rows) await driver.run(remove, { position: Number(position) })
      return rows.length
    },
  }) satisfies Partial<Transaction>
