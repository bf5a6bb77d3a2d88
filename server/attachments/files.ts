import type { Readable } from 'node:stream'

/** Both ends inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The storage for the bytes of uploads and thumbnails. Keys are ids that the server made (`fileKey`), never names from
 * users. testing/files.suite.ts has the promises of every storage.
 */
export interface Files {
  /** Takes over a local file: its bytes are stored whole or not at all, and the local file is removed. */
  put(key: string, path: string, contentType: string): Promise<void>
  /** Throws FileGone if there are no such bytes. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** The size in bytes; null if there are no such bytes. */
  size(key: string): Promise<number | null>
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>
  /** All stored files, in any order; `storedAt` in milliseconds since 1970. */
  list(): AsyncIterable<{ key: string; storedAt: number }>
}

/** The storage does not have the bytes of a known record. */
export class FileGone extends Error {
  override readonly name = 'FileGone'
  constructor(key: string) {
    super(`The file storage holds nothing under ${key}.`)
  }
}

/** 24 hex characters; a smaller form has a dot and its size after them. */
export const fileKey = /^([0-9a-f]{24})(\.\d{1,5})?$/
