import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FileGone, type Files, fileKey } from './files'

/** Stores files in a folder, spread over 256 folders by the end of their id. */
export function filesOnDisk(folder: string): Files {
  const pathOf = (key: string) => join(folder, key.slice(22, 24), key)
  return {
    put: async (key, path) => {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true })
      await syncFile(path)
      await move(path, target)
    },
    read: async (key, range) => {
      const handle = await open(pathOf(key)).catch(whenMissing(() => Promise.reject(new FileGone(key))))
      return handle.createReadStream(range)
    },
    size: async (key) => (await stat(pathOf(key)).catch(whenMissing(() => null)))?.size ?? null,
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      for await (const branch of await opendir(folder)) {
        if (!branch.isDirectory() || !/^[0-9a-f]{2}$/.test(branch.name)) continue
        for await (const { name } of await opendir(join(folder, branch.name))) {
          if (!fileKey.test(name)) continue
          const found = await stat(pathOf(name)).catch(whenMissing(() => null))
          if (found) yield { key: name, storedAt: found.mtimeMs }
        }
      }
    },
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Moves a file by a rename if the system allows it, so that no reader sees half a file. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    // Another node may store the same thumbnail at this moment, because each node makes thumbnails.
    const part = `${to}.${randomBytes(6).toString('hex')}.part`
    try {
      await copyFile(from, part)
      await syncFile(part)
      await rename(part, to)
    } finally {
      await rm(part, { force: true })
    }
    await rm(from, { force: true })
  }
}

function whenMissing<T>(answer: () => T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return answer()
    throw error
  }
}
