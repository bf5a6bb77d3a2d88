import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

interface ReceivedFile {
  path: string
  size: number
}

export interface Incoming {
  /**
   * Writes a stream into a new local file. Throws TooLarge as soon as it passes `limit` bytes. An error leaves no file.
   */
  receive(name: string, bytes: Readable, limit: number): Promise<ReceivedFile>
  pathFor(name: string): string
  discard(path: string): Promise<void>
}

/** A folder for files that are still being checked. Every start empties it. */
export async function openIncoming(folder: string): Promise<Incoming> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const discard = (path: string) => rm(path, { force: true })
  return {
    pathFor: (name) => join(folder, name),
    discard,
    receive: async (name, bytes, limit) => {
      const path = join(folder, name)
      let size = 0
      const counted = new Transform({
        transform(chunk: Buffer, _, done) {
          size += chunk.length
          done(size > limit ? new TooLarge(`More than ${limit} bytes.`) : null, chunk)
        },
      })
      try {
        await pipeline(bytes, counted, createWriteStream(path))
        return { path, size }
      } catch (error) {
        await discard(path)
        throw error
      }
    },
  }
}
