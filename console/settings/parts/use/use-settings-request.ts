import { useOnce } from '../../../shell/use-once'
import { useSentence } from '../../../shell/words/sentence'
import { useSettings } from '../context'

/** Runs one request at a time and shows its error. `busy` is true while it runs. */
export function useSettingsRequest() {
  const { toasts } = useSettings()
  const sentence = useSentence()
  const { busy, once: act } = useOnce((error) => {
    toasts.warn(sentence(error))
    return ''
  })
  return { busy, act }
}
