import type { ConversationFacts, StatisticsReader } from '../../../conversation/statistics/statistics-port'
import type { Driver } from '../driver'
import { firstIdAt } from '../filters'
import { defineQuery } from '../query'

/** The most rows of one read. Reading them delays the chats of this process by some milliseconds. */
const atOnce = 2000
const day = 24 * 3_600_000

/** Ordered by id, which is also the order of time unless a clock was changed. */
export const factsOfSource = defineQuery((db, place) =>
  db
    .selectFrom('threads')
    .select(['id', 'closed', 'begun_by', 'first_reply_at', 'first_reply_by'])
    .select(['first_person_reply_at', 'first_person_reply_by', 'handled_at', 'created_at'])
    .where('source_id', '=', place('source_id'))
    .where('id', '>', place('after'))
    .where('id', '<', place('below'))
    .where('created_at', '>=', place<number>('from'))
    .where('created_at', '<', place<number>('until'))
    .orderBy('id')
    .limit(place<number>('limit')),
)

export const statisticsQueries = (driver: Driver): StatisticsReader => ({
  async *conversationFacts({ sourceIds, from, until }) {
    for (const source_id of sourceIds) {
      let after = firstIdAt(from - day)
      for (;;) {
        const given = { source_id, after, below: firstIdAt(until + day), from, until, limit: atOnce }
        const rows = await driver.all(factsOfSource, given)
        yield rows.map((row) => factsOf(row, source_id))
        if (rows.length < atOnce) break
        after = String(rows.at(-1)?.id)
        await new Promise((next) => setImmediate(next))
      }
    }
  },
})

const numberOr = (value: unknown) => (value === null ? null : Number(value))

function factsOf(row: Record<string, unknown>, source_id: string): ConversationFacts {
  return {
    source_id,
    closed: Number(row.closed) !== 0,
    begun_by: row.begun_by as string | null,
    first_reply_at: numberOr(row.first_reply_at),
    first_reply_by: row.first_reply_by as string | null,
    first_person_reply_at: numberOr(row.first_person_reply_at),
    first_person_reply_by: row.first_person_reply_by as string | null,
    handled_at: numberOr(row.handled_at),
    created_at: Number(row.created_at),
  }
}
