import { useSignal } from '@preact/signals'
import type { Problem } from '../../../../contract/structured/problem'
import { useSentence } from '../../../shell/words/sentence'
import { useSettings } from '../context'
import { useProblems } from './use-form'

/** A record that is not there yet: what is written is a draft under this key until it is made, and stays where the server says no. */
export function useNew<Written extends Record<string, unknown>>(key: string, nothing: Written) {
  const { drafts } = useSettings()
  const sentence = useSentence()
  const written = useSignal<Written>({ ...nothing, ...(drafts.get(key)?.changed as Partial<Written> | undefined) })
  const errors = useSignal<readonly Problem[]>([])
  const problem = useProblems({ errors })
  const failure = useSignal('')
  const busy = useSignal(false)

  return {
    written,
    /** What is wrong with a field. */
    problem,
    failure,
    busy,
    set(part: Partial<Written>) {
      written.value = { ...written.value, ...part }
      drafts.put(key, { version: '', changed: { ...written.value } })
    },
    /** It is there: nothing is left to be made. */
    made: () => drafts.put(key, null),
    async create(send: () => Promise<unknown>) {
      if (busy.value) return
      busy.value = true
      failure.value = ''
      errors.value = []
      try {
        await send()
      } catch (error) {
        errors.value = (error as { errors?: readonly Problem[] }).errors ?? []
        failure.value = sentence(error)
      } finally {
        busy.value = false
      }
    },
  }
}
