import { deleteBy, manyBy, onDriver, putting } from '../rows'

export const readSightings = onDriver({
  sightings: manyBy('page_sightings', ['source_id'], { order: ['seen_at', 'id'], descending: true }),
})

export const writeSightings = onDriver({ putSighting: putting('page_sightings', 'id', ['seen_at']) })

/** Deletes the sightings of a deleted source. */
export const forgetSightings = deleteBy('page_sightings', ['source_id'])
