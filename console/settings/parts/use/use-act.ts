import { useOnce } from '../../../shell/use-once'
import { useSentence } from '../../../shell/words/sentence'
import { useSettings } from '../context'

/** Does something once at a time, and says what went wrong. `busy` while it is under way. */
export function useAct() {
  const { toasts } = useSettings()
  const sentence = useSentence()
  const { busy, once: act } = useOnce((error) => {
    toasts.warn(sentence(error))
    return ''
  })
  return { busy, act }
}
