/** The data for the next page load, passed in the history's state, which needs no storage. */
export interface PassedState {
  text?: string | undefined
  /** The key of the message at which the customer was reading; absent at the end of the log. */
  at?: string | undefined
  /** The time when an open chat reloaded because code was missing, in ms since 1970. */
  reloadedAt?: number
}

export function reload(passed: PassedState = {}) {
  history.replaceState({ ...history.state, text: document.querySelector('textarea')?.value, ...passed }, '')
  location.reload()
}
