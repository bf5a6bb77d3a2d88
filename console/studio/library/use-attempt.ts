import { useSignal } from '@preact/signals'
import { useSentence } from '../../shell/words/sentence'

/** Runs one action at a time. `failure` says why the last one failed. */
export function useAttempt() {
  const sentence = useSentence()
  const failure = useSignal('')
  const busy = useSignal(false)
  async function attempt(act: () => Promise<unknown>): Promise<boolean> {
    if (busy.value) return false
    busy.value = true
    failure.value = ''
    try {
      await act()
      return true
    } catch (error) {
      failure.value = sentence(error)
      return false
    } finally {
      busy.value = false
    }
  }
  return { failure, busy, attempt }
}
