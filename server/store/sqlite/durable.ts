import { closeSync, openSync } from 'node:fs'

/** Flushes a file to the disk, as `fdatasync` does. */
export type Flush = (descriptor: number, done: (error: Error | null) => void) => void

/**
 * Waits until committed rows are on the disk. SQLite could do so itself (`synchronous = FULL`), but would block the whole server until the disk
 * has written: with a slow disk every socket waits. So SQLite writes its log without waiting (`NORMAL`, which never damages the database), and the
 * answers wait for the log here. Any descriptor of the file serves: the system writes out the whole file.
 */
export function keepDurable(databaseFile: string, flush: Flush) {
  const log = `${databaseFile}-wal`
  let descriptor: number | null = null
  /** After a failed flush the system no longer knows which pages are not written, so nothing may be acknowledged before a restart. */
  let failure: Error | null = null

  return {
    /** Resolves when all commits so far would survive a loss of power. Rejects if this is uncertain. */
    flushed(): Promise<void> {
      if (failure) return Promise.reject(failure)
      return new Promise((done, fail) => {
        // The log exists from the first commit until the last connection is closed.
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
