import { statfs } from 'node:fs/promises'

export interface Disk {
  /** Returns the free bytes on the disk of the data, or null if the system cannot say. */
  free(): Promise<number | null>
  /** Whether the disk can take this many bytes and still keep the required free space (`floor`). */
  hasRoomFor(bytes: number): Promise<boolean>
}

/** Watches the free space. Of several folders, the folder with the least space counts. */
export function watchDisk(folders: readonly string[], floor: number): Disk {
  async function free(): Promise<number | null> {
    const amounts = await Promise.all(folders.map(freeIn))
    const knownAmounts = amounts.filter((bytes) => bytes !== null)
    return knownAmounts.length > 0 ? Math.min(...knownAmounts) : null
  }
  return {
    free,
    hasRoomFor: async (bytes) => {
      if (floor === 0) return true
      const freeBytes = await free()
      return freeBytes === null || freeBytes - bytes >= floor
    },
  }
}

async function freeIn(folder: string): Promise<number | null> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: null, bsize: 0 }))
  return bavail === null ? null : bavail * bsize
}

const codesOfFull: ReadonlySet<unknown> = new Set([
  'ENOSPC',
  'EDQUOT',
  // Codes of SQLite: SQLITE_FULL, and SQLITE_IOERR_SHMSIZE.
  13,
  4874,
  '53100',
])

export function hasNoRoom(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: unknown }
  return [error, cause].some((each) => {
    const { code, errcode } = (each ?? {}) as { code?: unknown; errcode?: unknown }
    return codesOfFull.has(errcode ?? code)
  })
}
