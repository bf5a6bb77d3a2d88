import type { OpenConversation } from './open-conversation'

/** Typing ends when the server reports a stop, or when no new event arrives within `forMs`. */
export function createCustomerTyping(shown: OpenConversation, after: (ms: number, act: () => void) => () => void) {
  let cancel = () => {}

  function stop() {
    cancel()
    shown.customerTyping.value = false
  }

  return {
    stop,
    onTyping(active: boolean, forMs: number) {
      cancel()
      shown.customerTyping.value = active
      if (active) cancel = after(forMs, stop)
    },
  }
}
