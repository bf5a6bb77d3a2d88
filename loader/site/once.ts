/**
 * Fetches a part at the first call, and again at the next call after a failure. Browsers
 * remember an address that failed, and most name it in the error, so the next try adds a query.
 */
export function fetchOnce<M, P>(load: () => Promise<M>, start: (module: M) => P): () => Promise<P> {
  let part: Promise<P> | undefined
  let fetchNow = load
  return () => {
    part ??= fetchNow().then(start, (failure) => {
      part = undefined
      const file = /https?:\S+\.js/.exec(String(failure))?.[0]
      if (file) fetchNow = () => import(/* @vite-ignore */ `${file}?${Date.now()}`)
      throw failure
    })
    return part
  }
}
