import { sql } from 'kysely'
import type { LibraryReader } from '../../../conversation/library/library-port'
import type { Driver } from '../driver'
import { deleteBy, listed, listOf, manyBy, onDriver, oneBy } from '../rows'

const versions = listOf('library_versions', (place) => sql<boolean>`item_id = ${place('item_id')}`, {
  order: ['version'],
})

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

export const readLibrary = (driver: Driver): LibraryReader => ({
  ...simple(driver),
  libraryVersions: (itemId, page) => listed(driver, 'library_versions', versions, { item_id: itemId }, page),
})

export const writeLibrary = onDriver({
  deleteLibraryReviews: deleteBy('library_reviews', ['item_id']),
  deleteLibraryComments: deleteBy('library_comments', ['item_id']),
  deleteLibraryVersions: deleteBy('library_versions', ['item_id'], { upTo: 'version' }),
})
