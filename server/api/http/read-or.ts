import { isBusy } from '../../conversation/refusals'

/**
 * Reads an additional part of an answer after the change is stored. Returns `otherwise` if the database is unreachable.
 */
export const readOr = <T>(reading: Promise<T>, otherwise: T): Promise<T> =>
  reading.catch((error) => {
    if (isBusy(error)) return otherwise
    throw error
  })
