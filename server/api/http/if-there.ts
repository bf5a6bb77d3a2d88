import { isBusy } from '../../conversation/refusals'

/** A part of an answer about something that is done already: `otherwise` if the database is gone by now. */
export const ifThere = <T>(reading: Promise<T>, otherwise: T): Promise<T> =>
  reading.catch((error) => {
    if (isBusy(error)) return otherwise
    throw error
  })
