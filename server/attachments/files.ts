import type { Readable } from 'node:stream'

/** A range of bytes that includes both ends. */
export interface ByteRange {
  start: number
  end: number
}

/** Bytes of uploads and thumbnails. Keys are made by the server, never names from users (files.suite.ts). */
export interface Files {
  /** Stores the bytes of a local file completely or not at all, and removes the local file. */
  put(key: string, path: string, contentType: string): Promise<void>
  /** Returns the bytes. Throws FileGone if there are none. */
  read(key: string, range?: ByteRange): Promise<Readable>
  size(key: string): Promise<number | null>
  /** Removing a missing file is not an error. */
  remove(key: string): Promise<void>
  /** Lists all stored files, in any order; `storedAt` in milliseconds since 1970. */
  list(): AsyncIterable<{ key: string; storedAt: number }>
}

export class FileGone extends Error {
  override readonly name = 'FileGone'
  constructor(key: string) {
    super(`The file storage holds nothing under ${key}.`)
  }
}

/** The form of a key: 24 hex characters, and for a thumbnail a dot and its size. */
export const fileKey = /^([0-9a-f]{24})(\.\d{1,5})?$/
