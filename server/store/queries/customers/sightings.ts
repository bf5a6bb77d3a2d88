import type { Reader } from '../../../conversation/ports'
import { type Driver, many } from '../driver'
import { defineQuery } from '../query'
import { deleteBy, onDriver, putting } from '../rows'

const ofSource = defineQuery((db, place) =>
  db
    .selectFrom('page_sightings')
    .selectAll()
    .where('source_id', '=', place('source_id'))
    .orderBy('seen_at', 'desc')
    .orderBy('id'),
)

export const readSightings = (driver: Driver) =>
  ({
    sightings: (sourceId) => many(driver, 'page_sightings', ofSource, { source_id: sourceId }),
  }) satisfies Partial<Reader>

export const writeSightings = onDriver({ putSighting: putting('page_sightings', 'id', ['seen_at']) })

/** Those of a source that is deleted. */
export const forgetSightings = deleteBy('page_sightings', ['source_id'])
