// Runs work after a commit. It may fail because the database is unreachable, but the answer of the request stays the
// same.

type Work = () => void | Promise<void>

export function createBackground(failed: (error: unknown) => void) {
  /** The latest work of each name that has not ended. */
  const latest = new Map<string, Promise<void>>()

  function start(work: Work): Promise<void> | null {
    try {
      return work()?.catch(failed) ?? null
    } catch (error) {
      failed(error)
      return null
    }
  }

  return {
    run: (work: Work): void => void start(work),
    /** Runs the work behind all earlier work of these names. */
    inOrder(names: readonly string[], work: Work): void {
      const before = names.flatMap((name) => latest.get(name) ?? [])
      const running = before.length > 0 ? Promise.all(before).then(() => start(work) ?? undefined) : start(work)
      if (!running) return
      const ended = running.finally(() => {
        for (const name of names) if (latest.get(name) === ended) latest.delete(name)
      })
      for (const name of names) latest.set(name, ended)
    },
  }
}
