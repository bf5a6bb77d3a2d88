/** No second tab acts for the same event, which reaches it within this time. */
const holdMs = 2_000

/** Browsers have locks only on secure pages. Without locks every tab acts. */
const locks = () => navigator.locks as LockManager | undefined

/** Resolves after `ms`, or when the page goes away: a page with a lock cannot rest in the back/forward cache. */
const over = (end: (done: () => void) => void) =>
  new Promise<void>((done) => {
    addEventListener('pagehide', () => done(), { once: true })
    end(done)
  })

/** What the tabs of a customer agree on: who sounds for a conversation. */
export const soundOf = (owner: string, threadId: string) => `bubblewire:sound:${owner}:${threadId}`

/** Says to all tabs of this browser that somebody looks at `what`, until the returned function is called. */
export function lookAt(what: string): () => void {
  let end = () => {}
  void locks()?.request(what, { mode: 'shared' }, () =>
    over((done) => {
      end = done
    }),
  )
  return () => end()
}

/** Does an act in one tab of this browser, in none while a tab looks at `what`. */
export async function inOneTab(what: string, act: () => Promise<unknown>): Promise<void> {
  const held = locks()
  if (!held) return void (await act())
  await held.request(what, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await act()
    await over((done) => setTimeout(done, holdMs))
  })
}
