import { sql } from 'kysely'
import type { LibraryReader } from '../../../conversation/library/library-port'
import type { Driver } from '../driver'
import { defineQuery } from '../query'
import { deleteBy, listed, listOf, manyBy, onDriver, oneBy, upsertInto } from '../rows'

const versions = listOf('library_versions', (place) => sql<boolean>`item_id = ${place('item_id')}`, {
  order: ['version'],
})

// A comment is unread if it is newer than the last comment of the item that the agent has read.
const unread = defineQuery((db, place) =>
  db
    .selectFrom('library_comments as said')
    .select(({ fn }) => ['said.item_id', fn.countAll().as('count')])
    .where(sql<boolean>`resolved = 0`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('library_reads as read')
            .select('read.id')
            .where('read.agent_id', '=', place('agent_id'))
            .whereRef('read.item_id', '=', 'said.item_id')
            .whereRef('read.comment_id', '>=', 'said.id'),
        ),
      ),
    )
    .groupBy('said.item_id'),
)

const simple = onDriver({
  libraryItem: oneBy('library_items', ['id'], { holds: 'changes' }),
  libraryItems: manyBy('library_items', [], { order: ['name', 'id'] }),
  libraryVersion: oneBy('library_versions', ['item_id', 'version']),
  libraryReviews: manyBy('library_reviews', ['item_id'], { order: ['id'] }),
  libraryReviewByToken: oneBy('library_reviews', ['token_hash']),
  libraryComment: oneBy('library_comments', ['id'], { holds: 'changes' }),
  libraryComments: manyBy('library_comments', ['item_id'], { order: ['id'] }),
  libraryVersionsAfter: manyBy('library_versions', [], { above: 'id', order: ['id'], limited: true }),
})

export const libraryQueries = (driver: Driver): LibraryReader => ({
  libraryVersions: (itemId, page) => listed(driver, 'library_versions', versions, { item_id: itemId }, page),
  unreadLibraryComments: async (agentId) => {
    const rows = await driver.all(unread, { agent_id: agentId })
    return new Map(rows.map(({ item_id, count }) => [String(item_id), Number(count)]))
  },
  ...simple(driver),
})

export const libraryWriter = onDriver({
  deleteLibraryReviews: deleteBy('library_reviews', ['item_id']),
  deleteLibraryComments: deleteBy('library_comments', ['item_id']),
  putLibraryRead: upsertInto('library_reads', 'id', ['comment_id', 'updated_at']),
  deleteLibraryReads: deleteBy('library_reads', ['item_id']),
  deleteLibraryVersions: deleteBy('library_versions', ['item_id'], { upTo: 'version' }),
})
