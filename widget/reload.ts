/** What goes along to the next page, in the history's state, which is no storage. */
export interface Passed {
  text?: string | undefined
  /** The key of the message at which the customer reads, if that is not the end. */
  at?: string | undefined
  /** When an open chat loaded itself again because code was missing, in ms since 1970. */
  reloadedAt?: number
}

export function reload(passed: Passed = {}) {
  history.replaceState({ ...history.state, text: document.querySelector('textarea')?.value, ...passed }, '')
  location.reload()
}
