import type { Reader, Transaction } from '../../../conversation/ports'
import { encode } from '../../tables/tables'
import { type Driver, many, remove } from '../driver'
import { defineQuery, type Parameters } from '../query'

const ofSource = defineQuery((db, place) =>
  db
    .selectFrom('page_sightings')
    .selectAll()
    .where('source_id', '=', place('source_id'))
    .orderBy('seen_at', 'desc')
    .orderBy('id'),
)
const put = defineQuery((db, place) =>
  db
    .insertInto('page_sightings')
    .values({
      id: place('id'),
      source_id: place('source_id'),
      origin: place('origin'),
      first_seen_at: place<number>('first_seen_at'),
      seen_at: place<number>('seen_at'),
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: place<number>('seen_at') })),
)
const removeOfSource = defineQuery((db, place) =>
  db.deleteFrom('page_sightings').where('source_id', '=', place('source_id')),
)

export const readSightings = (driver: Driver) =>
  ({
    sightings: (sourceId) => many(driver, 'page_sightings', ofSource, { source_id: sourceId }),
  }) satisfies Partial<Reader>

export const writeSightings = (driver: Driver) =>
  ({
    putSighting: (record) => driver.run(put, encode('page_sightings', record) as unknown as Parameters),
    deleteSighting: (id) => remove(driver, 'page_sightings', id),
  }) satisfies Partial<Transaction>

/** Those of a source that is deleted. */
export const forgetSightings = (driver: Driver, sourceId: string) => driver.run(removeOfSource, { source_id: sourceId })
