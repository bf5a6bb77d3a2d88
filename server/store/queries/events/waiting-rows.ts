import { type RawBuilder, sql } from 'kysely'
import type { OutboxRecord } from '../../../conversation/records'
import type { Driver } from '../driver'
import { byNames, defineQuery, type Parameters, type Place } from '../query'
import { updateWhere } from '../rows'

interface Waiting {
  table: 'outbox' | 'deliveries'
  isRow(place: Place): RawBuilder<boolean>
  /** Rows of one key are done in the order of their positions. */
  hasKey(place: Place): RawBuilder<boolean>
  /** The column that counts failures. */
  failures: 'attempts' | 'failures'
  placeOf(row: OutboxRecord): Record<string, string | number>
}

/** Makes the functions by which a worker claims rows of a table, and gives them back. */
export function waitingRows({ table, isRow, hasKey, failures, placeOf }: Waiting) {
  // The end of a claim identifies it, because each claim has a different end that only the claiming process knows.
  const isHeld = (place: Place) => sql<boolean>`${isRow(place)} and claimed_until = ${place('until')}`
  const claim = updateWhere(table, ['claimed_until', 'claimed_by'], isRow)
  const retry = updateWhere<'deliveries'>(table as 'deliveries', [failures, 'due_at', 'claimed_until'], isHeld)
  const release = updateWhere(table, ['claimed_until'], (place) => sql`${isHeld(place)} and ${hasKey(place)}`)
  // The later rows of the key were claimed together with the first one, so they are released too.
  const releaseKey = updateWhere(
    table,
    ['claimed_until'],
    (place) => sql`${hasKey(place)} and claimed_until > ${place('claimed_until')}`,
  )
  // The later rows of the key get the due time of its first row. Otherwise each search would read and skip them.
  const delayKey = updateWhere(table, ['due_at'], (place) => sql`${hasKey(place)} and due_at < ${place('due_at')}`)
  const keyDue = defineQuery((db, place) =>
    byNames(db)
      .selectFrom<string>(table)
      .select((select) => select.fn.max('due_at').as('due_at'))
      .where(hasKey(place)),
  )
  const keyHead = defineQuery((db, place) =>
    byNames(db).selectFrom<string>(table).select('position').where(hasKey(place)).limit(sql.lit(1)),
  )
  return {
    isHeld,
    keyHead,
    on: (driver: Driver) => ({
      async claim(rows: readonly OutboxRecord[], until: number): Promise<OutboxRecord[]> {
        const given = { claimed_until: until, claimed_by: driver.node }
        for (const row of rows) await driver.run(claim, Object.assign(placeOf(row), given))
        return rows.map((row) => ({ ...row, claimed_until: until }))
      },
      async retry(row: OutboxRecord, count: number, dueAt: number): Promise<void> {
        const place = placeOf(row)
        const given = { until: row.claimed_until, [failures]: count, due_at: dueAt, claimed_until: 0 }
        await driver.runOnRow(retry, Object.assign(given, place))
        await driver.run(releaseKey, { claimed_until: 0, ...place })
        await driver.run(delayKey, { due_at: dueAt, ...place })
      },
      release: (row: OutboxRecord) =>
        driver.run(release, { until: row.claimed_until, claimed_until: 0, ...placeOf(row) }),
      /** Returns when the last row of the key is due; 0 if none waits. */
      lastDue: async (key: Parameters) => Number((await driver.all(keyDue, key))[0]?.due_at ?? 0),
    }),
  }
}
