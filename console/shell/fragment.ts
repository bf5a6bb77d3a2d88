const key = 'console:fragment'

/** Stores the fragment of this page's address in this tab, because a sign-in would send it to the server. */
export function storeFragment(): void {
  const { pathname, search, hash } = location
  if (hash) sessionStorage.setItem(key, JSON.stringify({ at: pathname + search, hash }))
}

/** Restores the fragment that this page had before the sign-in. */
export function restoreFragment(): void {
  const stored = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  const { at, hash } = JSON.parse(stored ?? '{}') as { at?: string; hash?: string }
  if (hash && !location.hash && at === location.pathname + location.search) history.replaceState(null, '', hash)
}
