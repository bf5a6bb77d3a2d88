import { useSignal } from '@preact/signals'

/** Does something, never twice at a time: `busy` while it is under way, `problem` the sentence that it ended with, empty where it went well. */
export function useOnce(sentence: (error: unknown) => string) {
  const busy = useSignal(false)
  const problem = useSignal('')
  /** A text that `act` gives is a problem too. */
  async function once(act: () => Promise<unknown>): Promise<void> {
    if (busy.value) return
    busy.value = true
    problem.value = ''
    try {
      const said = await act()
      if (typeof said === 'string') problem.value = said
    } catch (error) {
      problem.value = sentence(error)
    } finally {
      busy.value = false
    }
  }
  return { busy, problem, once }
}
