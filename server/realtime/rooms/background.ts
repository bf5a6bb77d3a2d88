// Runs work after a commit. It may fail because the database is unreachable, but the answer of the request stays the
// same.

type Work = () => void | Promise<void>

export function createBackground(failed: (error: unknown) => void) {
  const last = new Map<string, Promise<void>>()

  function run(work: Work): void {
    try {
      const running = work()
      if (running) running.catch(failed)
    } catch (error) {
      failed(error)
    }
  }

  return {
    run,
    inOrder(name: string, work: () => Promise<void>): void {
      const before = last.get(name)
      const running = (before ? before.then(work) : work()).catch(failed).finally(() => {
        if (last.get(name) === running) last.delete(name)
      })
      last.set(name, running)
    },
  }
}
