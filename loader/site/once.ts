/**
 * Fetches a part at the first call, and after a failure at the next one again: browsers remember the address that failed, which most
 * of them name, so that has another then.
 */
export function once<M, P>(load: () => Promise<M>, start: (module: M) => P): () => Promise<P> {
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
