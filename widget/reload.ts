/** What is in the text box goes along: startChat takes it from the history's state, which is no storage. */
export function reload() {
  history.replaceState(document.querySelector('textarea')?.value, '')
  location.reload()
}
