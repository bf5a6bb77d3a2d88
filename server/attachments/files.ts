import type { Readable } from 'node:stream'

/** Both ends inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Where the bytes of uploads and of their thumbnails live. Keys are ids that we made (`fileKey`), never names that a user gave.
 * One suite, testing/files.suite.ts, says what every storage promises.
 */
export interface Files {
  /** Takes over a local file: its bytes are stored whole or not at all, and the local file is gone afterwards. */
  put(key: string, path: string, contentType: string): Promise<void>
  /** Throws FileGone when there is none. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** In bytes; null when there is none. */
  size(key: string): Promise<number | null>
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>
  /** All that is stored here, in any order; `storedAt` in milliseconds since 1970. */
  list(): AsyncIterable<{ key: string; storedAt: number }>
}

/** The storage has no such bytes, although somebody expected them. */
export class FileGone extends Error {
  override readonly name = 'FileGone'
  constructor(key: string) {
    super(`The file storage holds nothing under ${key}.`)
  }
}

/** 24 hex characters, and for a smaller form of it a dot and its size. */
export const fileKey = /^([0-9a-f]{24})(\.\d{1,5})?$/
