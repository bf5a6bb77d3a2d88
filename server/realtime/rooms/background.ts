// News after a commit may need the database, which may be gone by then. Its failure changes no answer.

type Work = () => void | Promise<void>

/** Runs work that nobody waits for. `failed` is called when work fails. */
export function createBackground(failed: (error: unknown) => void) {
  /** The last work of each name that has work under way. */
  const last = new Map<string, Promise<void>>()

  function run(work: Work): void {
    try {
      const done = work()
      if (done) done.catch(failed)
    } catch (error) {
      failed(error)
    }
  }

  return {
    run,
    /** Work of one name runs one after the other. */
    inOrder(name: string, work: () => Promise<void>): void {
      const before = last.get(name)
      const done = (before ? before.then(work) : work()).catch(failed).finally(() => {
        if (last.get(name) === done) last.delete(name)
      })
      last.set(name, done)
    },
  }
}
