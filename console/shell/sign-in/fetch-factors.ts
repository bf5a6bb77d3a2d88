import { offlineError } from '../api'
import type { Shell } from '../shell'

export type FactorParts = Awaited<ReturnType<typeof part>>

const part = () => import('../../factors/parts')

/** Fetches the code and texts for second factors at first use. Throws `RequestError`. */
export async function fetchFactors({ languages }: Pick<Shell, 'languages'>): Promise<FactorParts> {
  const fetched = await part().catch(() => {
    throw offlineError()
  })
  await languages.addDictionaries(fetched.factorDictionaries)
  return fetched
}
