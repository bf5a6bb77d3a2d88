import { useOnce } from '../../../shell/use-once'
import { useSentence } from '../../../shell/words/sentence'
import { useSettings } from '../context'

/** Runs an act once at a time and shows its error. `busy` while the act is running. */
export function useAct() {
  const { toasts } = useSettings()
  const sentence = useSentence()
  const { busy, once: act } = useOnce((error) => {
    toasts.warn(sentence(error))
    return ''
  })
  return { busy, act }
}
