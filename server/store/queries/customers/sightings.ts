import { deleteBy, manyBy, onDriver, upsertInto } from '../rows'

export const sightingQueries = onDriver({
  sightings: manyBy('page_sightings', ['source_id'], { order: ['seen_at', 'id'], descending: true }),
})

export const sightingWriter = onDriver({ putSighting: upsertInto('page_sightings', 'id', ['seen_at']) })

export const deleteSightingsOfSource = deleteBy('page_sightings', ['source_id'])
