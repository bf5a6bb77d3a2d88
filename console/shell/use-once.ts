import { useSignal } from '@preact/signals'

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
