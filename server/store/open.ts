import type { Store } from '../conversation/ports'
import { TooOld } from './migrations'
import { TooNew } from './migrations/version-needed'
import { CannotConnect, openPostgres } from './postgres/open-postgres'
import { lockFolder } from './sqlite/files'
import { CannotOpen, FolderInUse, NoRoomForCopy, openSqlite } from './sqlite/open-sqlite'

/** The errors of a store that cannot be opened. Each message says what to do. */
export const storeTroubles = [CannotConnect, CannotOpen, FolderInUse, NoRoomForCopy, TooNew, TooOld]

interface Place {
  dataDir: string
  databaseUrl: string | null
  databaseConnections: number
}

/**
 * Opens the store and locks the data folder. Throws storeTroubles. `onBroken`: the disk failed, so the process must
 * end.
 */
export async function openStore(
  { dataDir, databaseUrl, databaseConnections }: Place,
  { onBroken = () => {}, onCopied = () => {} }: { onBroken?(error: Error): void; onCopied?(copy: string): void } = {},
): Promise<Store> {
  if (databaseUrl === null) return openSqlite({ folder: dataDir, onBroken, onCopied })
  const lock = lockFolder(dataDir)
  try {
    const store = await openPostgres({ url: databaseUrl, connections: databaseConnections })
    return { ...store, close: () => store.close().finally(() => lock.close()) }
  } catch (error) {
    lock.close()
    throw error
  }
}
