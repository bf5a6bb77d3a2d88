import { useSignal } from '@preact/signals'
import { useSentence } from '../../../shell/words/sentence'
import { useSettings } from '../context'

/** Does something once at a time, and says what went wrong. `busy` while it is under way. */
export function useAct() {
  const { toasts } = useSettings()
  const sentence = useSentence()
  const busy = useSignal(false)
  async function act(does: () => Promise<unknown>) {
    if (busy.value) return
    busy.value = true
    try {
      await does()
    } catch (error) {
      toasts.warn(sentence(error))
    } finally {
      busy.value = false
    }
  }
  return { busy, act }
}
