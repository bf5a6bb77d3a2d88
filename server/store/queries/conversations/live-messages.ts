import { sql } from 'kysely'
import type { LiveReader, LiveWriter } from '../../../conversation/contents/live-port'
import type { LiveFacts, LiveGrowth } from '../../../conversation/contents/live-records'
import { type Driver, many } from '../driver'
import { byNames, defineQuery, type Parameters, type Place, type Query } from '../query'
import { deleteBy, manyBy, onDriver, updateWhere } from '../rows'
import { byIds } from '../shapes'

const withIds = byIds((db, _, ids) => db.selectFrom('live_messages').selectAll().where('id', 'in', ids).orderBy('id'))
const queries = onDriver({
  liveMessagesOf: manyBy('live_messages', ['thread_id'], { order: ['id'], holds: 'changes' }),
})
const named = (place: Place) => sql<boolean>`id = ${place('id')}`
const putTurn = updateWhere('live_messages', ['turn'], named)
const putStop = updateWhere('live_messages', ['stop_requested_at'], named)
const deletions = onDriver({ deleteLiveMessagesOf: deleteBy('live_messages', ['thread_id']) })
const facts = defineQuery((db) =>
  db
    .selectFrom('live_messages')
    .innerJoin('threads', 'threads.id', 'live_messages.thread_id')
    .select(['live_messages.id', 'thread_id', 'agent_id', 'turn', 'beats', 'stop_requested_at'])
    .select(['threads.closed', 'threads.closing', 'threads.owner_id', 'threads.identity_id'])
    .orderBy('live_messages.id'),
)

export const liveMessageQueries = (driver: Driver): LiveReader => ({
  liveMessages: async (ids) => {
    if (ids.length === 0) return []
    const { query, parameters } = withIds(ids)
    return many(driver, 'live_messages', query, parameters)
  },
  liveFacts: async () => (await driver.all(facts, {})).map(factsOf),
  ...queries(driver),
})

function factsOf(row: Record<string, unknown>): LiveFacts {
  const { beats, stop_requested_at, closed, closing } = row
  return {
    ...(row as unknown as LiveFacts),
    closed: Boolean(closed) || Boolean(closing),
    beats: Number(beats),
    stop_requested_at: stop_requested_at === null ? null : Number(stop_requested_at),
  }
}

const growing = ['id', 'turn', 'body', 'status'] as const
/**
 * The most rows of one statement. Other numbers of rows are written in groups of 1, 2, 4, ...,
 * so that only few statements have to be prepared.
 */
const mostAtOnce = 64
const growths = new Map<number, Query>()

// One statement updates many rows by a join with values. It inserts no rows, so a message that has ended stays ended.
const growthOf = (rows: number): Query =>
  defineQuery(
    (db, place) => {
      const values = Array.from(
        { length: rows },
        (_, nth) => sql`(${sql.join(growing.map((name) => sql`cast(${place(`${name}${nth}`)} as text)`))})`,
      )
      return byNames(db)
        .updateTable('live_messages')
        .from(sql<Record<string, string>>`(values ${sql.join(values)})`.as('grown'))
        .set({
          body: sql`grown.column3`,
          status: sql`grown.column4`,
          beats: sql`live_messages.beats + cast(${place('one')} as integer)`,
          updated_at: place<number>('now'),
        })
        .where(sql<boolean>`live_messages.id = grown.column1 and live_messages.turn = grown.column2`)
    },
    { harmless: true },
  )

export const liveMessageWriter = (driver: Driver): Omit<LiveWriter, 'insertLiveMessage' | 'deleteLiveMessage'> => ({
  putLiveTurn: ({ id, turn }) => driver.run(putTurn, { id, turn }),
  putLiveStop: ({ id, stop_requested_at }) => driver.run(putStop, { id, stop_requested_at }),
  growLiveMessages: async (grown, now) => {
    for (const group of inGroups(grown)) {
      const query = growths.get(group.length) ?? growthOf(group.length)
      growths.set(group.length, query)
      const given = group.flatMap((each, nth) => growing.map((name) => [`${name}${nth}`, each[name]] as const))
      await driver.run(query, { one: 1, now, ...Object.fromEntries(given) } as Parameters)
    }
  },
  ...deletions(driver),
})

function inGroups(grown: readonly LiveGrowth[]): LiveGrowth[][] {
  const groups: LiveGrowth[][] = []
  for (let at = 0; at < grown.length; at += groups.at(-1)?.length ?? 1) {
    const size = Math.min(mostAtOnce, 2 ** Math.floor(Math.log2(grown.length - at)))
    groups.push(grown.slice(at, at + size))
  }
  return groups
}
