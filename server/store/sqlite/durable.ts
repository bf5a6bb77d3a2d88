import { closeSync, openSync } from 'node:fs'

/** Writes out what a file holds, as `fdatasync` does. */
export type Flush = (descriptor: number, done: (error: Error | null) => void) => void

/**
 * Waits until what was committed is on the disk. SQLite could do so itself (`synchronous = FULL`), and would hold the whole server for as long as the disk takes:
 * a slow one keeps every socket waiting. So it writes its log without waiting (`NORMAL`, which keeps the database whole whatever happens), and
 * the answers wait for the log here. Any descriptor of the file serves: the system writes out the whole file.
 */
export function keepDurable(databaseFile: string, flush: Flush) {
  const log = `${databaseFile}-wal`
  let descriptor: number | null = null
  /** After a failure the system no longer knows what it has not written, so nothing more may be promised before a restart. */
  let failure: Error | null = null

  return {
    /** Rejects where it is not certain that everything committed so far outlives a loss of power. */
    flushed(): Promise<void> {
      if (failure) return Promise.reject(failure)
      return new Promise((done, fail) => {
        // There from the first commit on, until the last connection is closed.
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
