/**
 * Loads a module once. After a failure it tries a new query, because a browser does not retry an address that failed.
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
