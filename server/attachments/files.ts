import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The bytes of uploads. Names are ids that we made, never names that a user gave. */
export interface Files {
  /** Takes a whole stream; what was not taken whole is not there. Returns the path of a local copy to look into. */
  put(key: string, bytes: Readable): Promise<string>
  /** Bytes from `start` to `end`, both inclusive. */
  read(key: string, range?: { start: number; end: number }): Readable
  remove(key: string): Promise<void>
}

/** Files in a folder, spread over 256 folders by the end of their id. */
export function filesOnDisk(folder: string): Files {
  const pathOf = (key: string) => join(folder, key.slice(-2), key)
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      await mkdir(join(folder, key.slice(-2)), { recursive: true })
      const part = `${path}.part`
      try {
        await pipeline(bytes, createWriteStream(part))
        const handle = await open(part, 'r+')
        await handle.sync()
        await handle.close()
        await rename(part, path)
        return path
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    read: (key, range) => createReadStream(pathOf(key), range),
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
