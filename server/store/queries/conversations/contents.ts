import { sql } from 'kysely'
import type { ContentWriter } from '../../../conversation/contents/content-port'
import type { Reader } from '../../../conversation/ports'
import { type Driver, many, one } from '../driver'
import { defineQuery } from '../query'
import { manyBy, onDriver, oneBy, rowsBy, updateWhere } from '../rows'

const queries = onDriver({
  content: oneBy('contents', ['id'], { holds: 'changes' }),
  contentByClientId: oneBy('contents', ['identity_id', 'client_id'], { holds: 'changes' }),
  contentsChangedAfter: manyBy('contents', ['thread_id'], {
    above: 'last_change',
    order: ['last_change'],
    limited: true,
  }),
  contentsAfter: manyBy('contents', ['thread_id'], { above: 'seq', order: ['seq'], limited: true }),
})
// Private contents have no `seq`, because customers never see them.
const newestHidden = rowsBy('contents', ['thread_id'], { empty: 'seq', order: ['id'], descending: true, limited: true })
const newestSeen = rowsBy('contents', ['thread_id'], { above: 'seq', order: ['seq'], descending: true, limited: true })
// The index holds only ids that a channel gave. A content with an id of this server is found by the primary key.
const byForeignId = defineQuery(
  (db, place) =>
    db
      .selectFrom('contents')
      .selectAll()
      .where('source_id', '=', place('source_id'))
      .where('foreign_id', '=', place('foreign_id'))
      .whereRef('foreign_id', '<>', 'id'),
  { holds: 'changes' },
)

export const contentQueries = (driver: Driver) =>
  ({
    newestContent: async (threadId) => {
      const seen = await one(driver, 'contents', newestSeen, { thread_id: threadId, seq: 0, limit: 1 })
      const hidden = await one(driver, 'contents', newestHidden, { thread_id: threadId, limit: 1 })
      return seen && hidden ? (seen.id > hidden.id ? seen : hidden) : (seen ?? hidden)
    },
    contentByForeignId: (sourceId, foreignId) =>
      one(driver, 'contents', byForeignId, { source_id: sourceId, foreign_id: foreignId }),
    newestContents: async (threadId, limit) =>
      (await many(driver, 'contents', newestSeen, { thread_id: threadId, seq: 0, limit })).reverse(),
    ...queries(driver),
  }) satisfies Partial<Reader>

const searched = updateWhere('contents', ['searched_text'], (place) => sql`id = ${place('id')}`)

export const contentWriter = (driver: Driver): Pick<ContentWriter, 'updateSearchedText'> => ({
  updateSearchedText: (id, searched_text) => driver.run(searched, { id, searched_text }),
})
