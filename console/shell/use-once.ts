import { useSignal } from '@preact/signals'
import { useShell } from './shell'
import { useSentence } from './words/sentence'

/** Runs one request at a time. `busy` is true while it runs; `problem` is the text of its error. */
export function useOnce(sentence: (error: unknown) => string) {
  const busy = useSignal(false)
  const problem = useSignal('')
  /** If `act` resolves with a text, this text is shown as an error. */
  async function once(act: () => Promise<unknown>): Promise<void> {
    if (busy.value) return
    busy.value = true
    problem.value = ''
    try {
      const text = await act()
      if (typeof text === 'string') problem.value = text
    } catch (error) {
      problem.value = sentence(error)
    } finally {
      busy.value = false
    }
  }
  return { busy, problem, once }
}

/** Runs one request at a time, and warns of its error in a toast. An empty sentence is not shown. */
export function useAct(ownSentence?: (error: unknown) => string) {
  const { toasts } = useShell()
  const usualSentence = useSentence()
  const { busy, once: act } = useOnce((error) => {
    const text = (ownSentence ?? usualSentence)(error)
    if (text) toasts.warn(text)
    return ''
  })
  return { busy, act }
}
