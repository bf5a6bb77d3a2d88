import type { Reader, Transaction } from '../../../conversation/ports'
import { type Driver, insert, many, one, update } from '../driver'
import { defineQuery } from '../query'
import { rowsBy } from '../rows'

const held = { holds: 'changes' } as const
export const contentById = rowsBy('contents', ['id'], { holds: 'changes' })
// Private ones have no place in the order that the customer sees.
const newestHidden = rowsBy('contents', ['thread_id'], { empty: 'seq', order: ['id'], descending: true, limited: true })
const byClientId = rowsBy('contents', ['identity_id', 'client_id'], { holds: 'changes' })
// Only ids that a channel gave are in the index: ours are found as ids.
const byForeignId = defineQuery(
  (db, place) =>
    db
      .selectFrom('contents')
      .selectAll()
      .where('source_id', '=', place('source_id'))
      .where('foreign_id', '=', place('foreign_id'))
      .whereRef('foreign_id', '<>', 'id'),
  held,
)
const after = rowsBy('contents', ['thread_id'], { above: 'seq', order: ['seq'], limited: true })
const newestSeen = rowsBy('contents', ['thread_id'], { above: 'seq', order: ['seq'], descending: true, limited: true })
export const readContents = (driver: Driver) =>
  ({
    content: (id) => one(driver, 'contents', contentById, { id }),
    newestContent: async (threadId) => {
      const seen = await one(driver, 'contents', newestSeen, { thread_id: threadId, seq: 0, limit: 1 })
      const hidden = await one(driver, 'contents', newestHidden, { thread_id: threadId, limit: 1 })
      return seen && hidden ? (seen.id > hidden.id ? seen : hidden) : (seen ?? hidden)
    },
    contentByClientId: (identityId, clientId) =>
      one(driver, 'contents', byClientId, { identity_id: identityId, client_id: clientId }),
    contentByForeignId: (sourceId, foreignId) =>
      one(driver, 'contents', byForeignId, { source_id: sourceId, foreign_id: foreignId }),
    contentsAfter: (threadId, seq, limit) => many(driver, 'contents', after, { thread_id: threadId, seq, limit }),
    newestContents: async (threadId, limit) =>
      (await many(driver, 'contents', newestSeen, { thread_id: threadId, seq: 0, limit })).reverse(),
  }) satisfies Partial<Reader>

export const writeContents = (driver: Driver) =>
  ({
    insertContent: (record) => insert(driver, 'contents', record),
    updateContent: (record) => update(driver, 'contents', record),
  }) satisfies Partial<Transaction>
