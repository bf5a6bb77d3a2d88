/** The pauses before code is fetched again, in ms. */
const pauses = [300, 1_000]

/** Fetches code by an `import()`, up to three times. Null if that fails. */
export async function fetchModule<M>(load: () => Promise<M>): Promise<M | null> {
  let fetchNow = load
  for (const ms of [...pauses, 0]) {
    try {
      return await fetchNow()
    } catch (failure) {
      fetchNow = otherAddress(failure, load)
      if (ms) await pause(ms)
    }
  }
  return null
}

/** A browser remembers that a module failed, so the next try adds a query to the URL in the error. */
function otherAddress<M>(failure: unknown, load: () => Promise<M>): () => Promise<M> {
  const [file, kind] = /https?:\S+\.(js|css)/.exec(String(failure)) ?? []
  const address = `${file}?${Date.now()}`
  if (kind === 'js') return () => import(/* @vite-ignore */ address)
  if (kind === 'css') return () => addStyle(address).then(load)
  return load
}

const addStyle = (href: string) =>
  new Promise((onload, fail) => {
    const onerror = () => fail(new Error(href))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }))
  })

export const pause = (ms: number) => new Promise<void>((over) => setTimeout(over, ms))
