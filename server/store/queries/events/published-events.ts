import { sql } from 'kysely'
import { arrivalId } from '../../../conversation/events/arrival-id'
import type { Reader, Transaction } from '../../../conversation/ports'
import { type Driver, inOrder, insertInOrder, remove } from '../driver'
import { defineQuery, type Place } from '../query'
import { deleteBy, manyBy, onDriver, oneBy } from '../rows'

const reads = onDriver({
  published: oneBy('published_events', ['id']),
})
const after = manyBy('published_events', [], { above: 'position', order: ['position'], limited: true })
// Positions follow the time only roughly. An index on the time would slow each message, this two rare queries.
const slackMs = 60_000
const firstSince = defineQuery((db, place) =>
  db
    .selectFrom('published_events')
    .select(({ fn }) => [
      sql<number | null>`min(case when created_at >= ${place<number>('time')} then position end)`.as('first'),
      fn.max('position').as('last'),
    ])
    .where('position', '>', place<number>('position')),
)
const lastBefore = oneBy('published_events', [], {
  below: 'created_at',
  order: ['position'],
  descending: true,
  limited: true,
})
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
/**
 * Events that have no content. Events of a content are found by an id that is made from it (`arrivalId`). The partial
 * index has the same condition.
 */
const isWithoutContent = sql<boolean>`substr(id, 13, 1) <> 'f'`
export const removeOfThread = defineQuery((db, place) =>
  db.deleteFrom('published_events').where('thread_id', '=', place('thread_id')).where(isWithoutContent),
)
const removeAbout = defineQuery((db, place) =>
  db
    .deleteFrom('published_events')
    .where('thread_id', '=', place('thread_id'))
    .where(isWithoutContent)
    .where('body', 'like', place('pattern')),
)
// The body is JSON, so the title is compared as JSON.stringify writes it.
const withoutTitle = (column: string, place: Place) =>
  sql<string>`replace(${sql.ref(column)}, cast(${place('title')} as text), cast(${place('blank')} as text))`
const untitleApart = defineQuery((db, place) =>
  db
    .updateTable('published_events')
    .set({ body: withoutTitle('body', place) })
    .where('thread_id', '=', place('thread_id'))
    .where(isWithoutContent),
)
const untitle = defineQuery((db, place) =>
  db
    .updateTable('published_events')
    .set({ body: withoutTitle('body', place) })
    .where('id', '=', place('id')),
)
const untitleDeliveries = defineQuery((db, place) =>
  db
    .updateTable('deliveries')
    .set({ request_body: withoutTitle('request_body', place) })
    .where('thread_id', '=', place('thread_id')),
)
const removeAt = deleteBy('published_events', ['position'])

export const aboutContent = (id: string): string => `%"type":"message","id":"${id}"%`

export const publishedEventQueries = (driver: Driver) =>
  ({
    publishedAfter: (position, limit) => inOrder(driver, position, () => after(driver)(position, limit)),
    lastPublishedBefore: async (time) => {
      const position = (await lastBefore(driver)(time - slackMs, 1))?.position ?? 0
      const [{ first = null, last = null } = {}] = await driver.all(firstSince, { position, time })
      // Events below this position count as earlier, so they must have been committed.
      await driver.publishersEnded?.()
      return first === null ? Number(last ?? position) : Number(first) - 1
    },
    ...reads(driver),
  }) satisfies Partial<Reader>

export const publishedEventWriter = (driver: Driver) =>
  ({
    insertPublished: (record) => insertInOrder(driver, 'published_events', { position: 0, ...record }),
    deletePublishedOf: (threadId) => driver.run(removeOfThread, { thread_id: threadId }),
    deletePublishedAbout: (threadId, contentId) =>
      driver.run(removeAbout, { thread_id: threadId, pattern: aboutContent(contentId) }),
    forgetTitle: async ({ id, title }, contentIds) => {
      const texts = { title: `"thread_title":${JSON.stringify(title)}`, blank: '"thread_title":""' }
      await driver.run(untitleApart, { thread_id: id, ...texts })
      await driver.run(untitleDeliveries, { thread_id: id, ...texts })
      for (const contentId of contentIds) await driver.run(untitle, { id: arrivalId(contentId), ...texts })
    },
    deletePublished: (id) => remove(driver, 'published_events', id),
    prunePublished: async (before, limit) => {
      const rows = await driver.all(old, { before, limit })
      for (const { position } of rows) await removeAt(driver)(Number(position))
      return rows.length
    },
  }) satisfies Partial<Transaction>
