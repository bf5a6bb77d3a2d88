const key = 'studio:logo'

const logo = sessionStorage.getItem(key) ?? ''

/** Writes the source data that the server writes into the page of a chat. The widget reads it only at its start. */
export function writeSource() {
  if (!logo) return
  const source = document.createElement('data')
  source.id = 'source'
  source.textContent = JSON.stringify({ header: { logo } })
  document.head.append(source)
}

/** Reloads the stage for another logo. Returns whether it does. */
export function changeLogo(next = ''): boolean {
  if (next === logo) return false
  sessionStorage.setItem(key, next)
  location.reload()
  return true
}
