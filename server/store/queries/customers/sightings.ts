import type { Reader, Transaction } from '../../../conversation/ports'
import { type Driver, many, remove } from '../driver'
import { defineQuery } from '../query'
import { putting, removalBy } from '../rows'

const ofSource = defineQuery((db, place) =>
  db
    .selectFrom('page_sightings')
    .selectAll()
    .where('source_id', '=', place('source_id'))
    .orderBy('seen_at', 'desc')
    .orderBy('id'),
)
const put = putting('page_sightings', 'id', ['seen_at'])
const removeOfSource = removalBy('page_sightings', ['source_id'])

export const readSightings = (driver: Driver) =>
  ({
    sightings: (sourceId) => many(driver, 'page_sightings', ofSource, { source_id: sourceId }),
  }) satisfies Partial<Reader>

export const writeSightings = (driver: Driver) =>
  ({
    putSighting: (record) => put(driver, record),
    deleteSighting: (id) => remove(driver, 'page_sightings', id),
  }) satisfies Partial<Transaction>

/** Those of a source that is deleted. */
export const forgetSightings = (driver: Driver, sourceId: string) => driver.run(removeOfSource, { source_id: sourceId })
