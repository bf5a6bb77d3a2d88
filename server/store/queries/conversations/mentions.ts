import { sql } from 'kysely'
import type { InboxReader } from '../../../conversation/inbox/inbox-port'
import { type Driver, many } from '../driver'
import { defineQuery } from '../query'
import { deleteBy, onDriver } from '../rows'
import { byIds } from '../shapes'

const unseen = byIds((db, place, ids) =>
  db
    .selectFrom('mentions')
    .selectAll()
    .where('thread_id', 'in', ids)
    .where('seen', '=', place<number>('unseen'))
    .orderBy('id'),
)
// A literal lets both databases use the partial index of unseen mentions; a parameter would not.
const unseenOf = defineQuery((db, place) =>
  db.selectFrom('mentions').selectAll().where('agent_id', '=', place('agent_id')).where(sql<boolean>`seen = 0`),
)
const inContents = byIds((db, _, ids) =>
  db.selectFrom('mentions').selectAll().where('content_id', 'in', ids).orderBy('id'),
)

type Reads = Pick<InboxReader, 'unseenMentions' | 'unseenMentionsOf' | 'mentionsIn'>

export const mentionQueries = (driver: Driver): Reads => ({
  unseenMentions: async (threadIds) => {
    if (threadIds.length === 0) return []
    const { query, parameters } = unseen(threadIds)
    return many(driver, 'mentions', query, { unseen: 0, ...parameters })
  },
  unseenMentionsOf: (agentId) => many(driver, 'mentions', unseenOf, { agent_id: agentId }),
  mentionsIn: async (contentIds) => {
    if (contentIds.length === 0) return []
    const { query, parameters } = inContents(contentIds)
    return many(driver, 'mentions', query, parameters)
  },
})

export const mentionWriter = onDriver({ deleteMentionsOf: deleteBy('mentions', ['thread_id']) })
