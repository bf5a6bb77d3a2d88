import { sql } from 'kysely'
import type { ConversationQuery, ConversationTally, InboxReader } from '../../../conversation/inbox/inbox-port'
import { type Driver, many } from '../driver'
import { byNames, defineQuery, type Place, type Query } from '../query'
import {
  createWordFinder,
  isSearch,
  type PreparedWords,
  parametersOfWords,
  shapeOfWords,
  wordConditions,
} from '../rare-words'
import { oneBy } from '../rows'
import { contentHas } from '../search'
import {
  byIds,
  createShapes,
  listOptions,
  numberedParameters,
  padToPowerOfTwo,
  patternsOf,
  placeholdersFor,
} from '../shapes'

// A list continues in an index at the cursor, so its last part is as fast as its first.

const mostShapes = 300

const tallied = ['inbox_state', 'source_id', 'owner_id', 'routing_mode', 'priority'] as const
/**
 * Counts the conversations that are not closed. Closed conversations only grow in number, so
 * counting them would become slow.
 */
export const countsOfOpen = defineQuery((db, place) =>
  db
    .selectFrom('threads')
    .select((select) => [...tallied, select.fn.countAll().as('count')])
    .where(
      'inbox_state',
      'in',
      ['new', 'assigned', 'waiting', 'snoozed'].map((state) => place<'new'>(state)),
    )
    .groupBy(tallied),
)
const threadsById = recordsById('threads')
const contentsById = recordsById('contents')
const identitiesById = recordsById('identities')
const unread = byIds((db, place, ids) =>
  db
    .selectFrom('threads')
    .select('threads.id')
    .select(
      sql<number>`(select count(*) from contents where contents.thread_id = threads.id
        and contents.seq > coalesce((select agent_read_seq from thread_marks where thread_id = threads.id), ${place<number>('none')})
        and contents.author = ${place('customer')} and contents.created_at >= threads.waiting_since)`.as('count'),
    )
    .where('threads.id', 'in', ids)
    .where('threads.waiting_since', 'is not', null),
)
const hiddenBetween = defineQuery((db, place) =>
  db
    .selectFrom('contents')
    .selectAll()
    .where('thread_id', '=', place('thread_id'))
    .where('seq', 'is', null)
    .where('id', '>=', place('from'))
    .where('id', '<', place('before'))
    .orderBy('id', 'desc')
    .limit(place<number>('limit')),
)
const newestBy = oneBy('contents', ['thread_id', 'author'], {
  above: 'seq',
  order: ['seq'],
  descending: true,
  limited: true,
})
/** Finds in each of these threads the content that has most of the words; of several, the newest. */
function contentsWithMostWords(ids: readonly string[], words: readonly string[]): Query {
  return defineQuery((db, place) => {
    const said = words.map((_, nth) => contentHas('contents', place, `w${nth}`, true))
    const count = sql.join(
      said.map((found) => sql`case when ${found} then 1 else 0 end`),
      sql` + `,
    )
    const ranked = db
      .selectFrom('contents')
      .selectAll()
      .select(sql<number>`row_number() over (partition by thread_id order by ${count} desc, id desc)`.as('rank'))
      .where(sql<boolean>`thread_id in (${sql.join(placeholdersFor(place, 'id', ids))})`)
      .where(sql<boolean>`(${sql.join(said, sql` or `)})`)
    return db.selectFrom(ranked.as('found')).selectAll().where('rank', '=', place<number>('first'))
  }, listOptions(true))
}
const ofIdentities = byIds((db, place, ids) =>
  db
    .selectFrom('threads')
    .selectAll()
    .where('identity_id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(place<number>('limit')),
)

type PreparedQuery = Omit<ConversationQuery, 'words'> & { found: PreparedWords }

type Reads = Omit<InboxReader, 'savedReply' | 'savedReplies' | 'unseenMentions' | 'unseenMentionsOf' | 'mentionsIn'>

export const conversationQueries = (driver: Driver): Reads => {
  const shapes = createShapes<Query>(mostShapes)
  const findWords = createWordFinder(driver, 'conversations')
  return {
    conversations: async (asked) => {
      if (asked.sourceIds?.length === 0) return []
      const found = await findWords(asked.words)
      if (found.among?.length === 0) return []
      const query = sameLengths({ found, ...asked })
      const compiled = shapes(shapeOf(query), () => conversationsQuery(query))
      return many(driver, 'threads', compiled, parametersOf(query))
    },
    conversationTallies: async () => {
      const rows = await driver.all(countsOfOpen, {
        new: 'new',
        assigned: 'assigned',
        waiting: 'waiting',
        snoozed: 'snoozed',
      })
      return rows.map((row) => Object.assign(row as unknown as ConversationTally, { count: Number(row.count) }))
    },
    unreadOf: async (ids) => {
      if (ids.length === 0) return new Map()
      const { query, parameters } = unread(ids)
      const rows = await driver.all(query, { none: 0, customer: 'customer', ...parameters })
      return new Map(rows.map(({ id, count }) => [String(id), Number(count)]))
    },
    contentsSaying: async (threadIds, words) => {
      if (threadIds.length === 0 || words.length === 0) return []
      const ids = padToPowerOfTwo(threadIds)
      const compiled = shapes(['saying', ids.length, words.length], () => contentsWithMostWords(ids, words))
      const parameters = {
        first: 1,
        ...Object.fromEntries([...numberedParameters('id', ids), ...numberedParameters('w', patternsOf(words))]),
      }
      return many(driver, 'contents', compiled, parameters)
    },
    threadsById: threadsById(driver),
    contentsById: contentsById(driver),
    identitiesById: identitiesById(driver),
    hiddenContentsBetween: async (threadId, from, before, limit) =>
      (await many(driver, 'contents', hiddenBetween, { thread_id: threadId, from, before, limit })).reverse(),
    newestOfCustomer: (threadId) => newestBy(driver)(threadId, 'customer', 0, 1),
    threadsOfIdentities: async (ids, limit) => {
      if (ids.length === 0) return []
      const { query, parameters } = ofIdentities(ids)
      return many(driver, 'threads', query, { limit, ...parameters })
    },
  }
}

function recordsById<N extends 'threads' | 'contents' | 'identities'>(table: N) {
  const queryOf = byIds((db, _, ids) => byNames(db).selectFrom<string>(table).selectAll().where('id', 'in', ids))
  return (driver: Driver) => async (ids: readonly string[]) => {
    if (ids.length === 0) return []
    const { query, parameters } = queryOf([...new Set(ids)])
    return many(driver, table, query, parameters)
  }
}

function sameLengths(query: PreparedQuery): PreparedQuery {
  const { sourceIds, modes } = query
  return {
    ...query,
    sourceIds: sourceIds && padToPowerOfTwo(sourceIds),
    modes: modes && { routed: padToPowerOfTwo(modes.routed), ofSources: padToPowerOfTwo(modes.ofSources) },
  }
}

function shapeOf({ sourceIds, modes, ownerId, identityId, mentionedId, priority, found, sort, after }: PreparedQuery) {
  const owner = anyNoneOrOne(ownerId)
  const lengths = [sourceIds?.length, modes?.routed.length, modes?.ofSources.length]
  return [
    lengths,
    owner,
    identityId !== undefined,
    mentionedId !== undefined,
    anyNoneOrOne(priority),
    sort,
    after !== null,
    shapeOfWords(found),
  ]
}

const anyNoneOrOne = (value: string | null | undefined) =>
  value === undefined ? 'any' : value === null ? 'none' : 'one'

/** The query of one part of a list with one state. Exported for a test of its plan. */
export function conversationsQuery(query: PreparedQuery): Query {
  const column = query.sort === 'waiting longest' ? 'waiting_since' : 'last_content_at'
  const direction = query.sort === 'newest' ? 'desc' : 'asc'
  return defineQuery(
    (db, place) =>
      db
        .selectFrom('threads')
        .selectAll()
        .where(condition(query, column, place))
        .orderBy(column, direction)
        .orderBy('id', direction)
        .limit(place<number>('limit')),
    listOptions(isSearch(query.found)),
  )
}

function condition(query: PreparedQuery, column: string, place: Place) {
  const { sourceIds, modes, ownerId, identityId, mentionedId, priority, found, sort, after } = query
  const parts = [sql<boolean>`inbox_state = ${place('state')}`]
  if (sort === 'waiting longest') parts.push(sql<boolean>`waiting_since is not null`)
  if (after) {
    const than = sql.raw(sort === 'newest' ? '<' : '>')
    parts.push(sql<boolean>`(${sql.ref(column)}, id) ${than} (${place('at')}, ${place('after')})`)
  }
  const among = (name: string, prefix: string, values: readonly unknown[]) =>
    sql<boolean>`${sql.ref(name)} in (${sql.join(placeholdersFor(place, prefix, values))})`
  if (sourceIds) parts.push(among('source_id', 's', sourceIds))
  if (modes) {
    const own = modes.ofSources.length === 0 ? sql<boolean>`1 = 0` : among('source_id', 'm', modes.ofSources)
    parts.push(sql<boolean>`(${among('routing_mode', 'r', modes.routed)} or (routing_mode is null and ${own}))`)
  }
  if (ownerId === null) parts.push(sql<boolean>`owner_id is null`)
  else if (ownerId !== undefined) parts.push(sql<boolean>`owner_id = ${place('owner')}`)
  if (identityId !== undefined) parts.push(sql<boolean>`identity_id = ${place('identity')}`)
  if (mentionedId !== undefined)
    parts.push(sql<boolean>`id in (select thread_id from mentions where agent_id = ${place('mentioned')})`)
  if (priority === null) parts.push(sql<boolean>`priority is null`)
  else if (priority !== undefined) parts.push(sql<boolean>`priority = ${place('priority')}`)
  parts.push(...wordConditions('conversations', place, found))
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

function parametersOf(query: PreparedQuery): Record<string, string | number> {
  const { state, sourceIds, modes, ownerId, identityId, mentionedId, priority, found, after, limit } = query
  return Object.fromEntries<string | number>([
    ['state', state],
    ['limit', limit],
    ['at', after?.at ?? 0],
    ['after', after?.id ?? ''],
    ['owner', ownerId ?? ''],
    ['identity', identityId ?? ''],
    ['mentioned', mentionedId ?? ''],
    ['priority', priority ?? ''],
    ...numberedParameters('s', sourceIds ?? []),
    ...numberedParameters('r', modes?.routed ?? []),
    ...numberedParameters('m', modes?.ofSources ?? []),
    ...parametersOfWords(found),
  ])
}
