import { useSignal } from '@preact/signals'
import { fetchModule } from '../../../widget/fetch-module'
import { offlineError, type RequestError } from '../api'
import { useShell } from '../shell'
import type { Dictionaries } from '../words/languages'

/** Fetches code and its texts when `load` is called. `part` is null until both are loaded. */
export function useLater<M>(fetch: () => Promise<M>, dictionaries?: Dictionaries) {
  const { languages } = useShell()
  const part = useSignal<M | null>(null)
  const failure = useSignal<RequestError | null>(null)
  async function load() {
    if (part.value) return
    failure.value = null
    const texts = dictionaries && languages.addDictionaries(dictionaries)
    const [found] = await Promise.all([fetchModule(fetch), texts]).catch(() => [null])
    part.value = found
    if (!found) failure.value = offlineError()
  }
  return { part, failure, load }
}
