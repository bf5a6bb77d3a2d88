import { useSignal } from '@preact/signals'

/** Runs one action at a time. `failure` is the server's error text. */
export function useAttempt() {
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
      failure.value = (error as Error).message
      return false
    } finally {
      busy.value = false
    }
  }
  return { failure, busy, attempt }
}
