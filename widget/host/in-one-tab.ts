/** Milliseconds. The lock lasts until the event has reached all tabs, so that no second tab acts. */
const holdMs = 2_000

/** `navigator.locks` exists only in secure contexts. Without it, the task runs in every tab. */
const locks = () => navigator.locks as LockManager | undefined

/** Resolves at the end, or earlier if the page is hidden: a page with a lock cannot enter the back/forward cache. */
const untilHidden = (end: (done: () => void) => void) =>
  new Promise<void>((resolve) => {
    function done() {
      removeEventListener('pagehide', done)
      resolve()
    }
    addEventListener('pagehide', done)
    end(done)
  })

export const soundLockName = (owner: string, threadId: string) => `bubblewire:sound:${owner}:${threadId}`

/** Tells all tabs of this browser that the customer sees `what`, until the returned function is called. */
export function markAsViewed(what: string): () => void {
  let end = () => {}
  void locks()?.request(what, { mode: 'shared' }, () =>
    untilHidden((done) => {
      end = done
    }),
  )
  return () => end()
}

/** Runs `act` in only one tab of this browser, and not at all if the customer sees `what` in a tab. */
export async function runInOneTab(what: string, act: () => Promise<unknown>): Promise<void> {
  const held = locks()
  if (!held) return void (await act())
  await held.request(what, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await act()
    await untilHidden((done) => setTimeout(done, holdMs))
  })
}
