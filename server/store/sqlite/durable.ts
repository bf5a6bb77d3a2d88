import { closeSync, openSync } from 'node:fs'

/** Flushes a file to the disk, like `fdatasync`. */
export type Flush = (descriptor: number, done: (error: Error | null) => void) => void

/**
 * Waits for the disk in the background. SQLite's own setting `FULL` would block the event loop; `NORMAL` keeps the file
 * intact.
 */
export function keepDurable(databaseFile: string, flush: Flush) {
  const log = `${databaseFile}-wal`
  let descriptor: number | null = null
  /**
   * After a failed flush the system no longer knows which pages are unwritten, so nothing may
   * be acknowledged before a restart.
   */
  let failure: Error | null = null

  return {
    /** Resolves when all commits so far survive a loss of power. Rejects if that is uncertain. */
    flushed(): Promise<void> {
      if (failure) return Promise.reject(failure)
      return new Promise((done, fail) => {
        // The log file exists from the first commit until the last connection is closed.
        descriptor ??= openSync(log, 'r+')
        flush(descriptor, (error) => {
          if (!error) return done()
          failure = new Error(`The disk refused what was committed to ${log}: ${error.message}`, { cause: error })
          fail(failure)
        })
      })
    },
    close(): void {
      if (descriptor !== null) closeSync(descriptor)
      descriptor = null
    },
  }
}
