import type { Store } from '../conversation/ports'
import { CannotConnect, openPostgres } from './postgres'
import { CannotOpen, FolderInUse, openSqlite } from './sqlite'

/** What may be wrong with the place of the data; each says what to do about it. */
export const storeTroubles = [CannotConnect, CannotOpen, FolderInUse]

interface Place {
  dataDir: string
  databaseUrl: string | null
  databaseConnections: number
}

/** The store where the settings say it is. Throws one of storeTroubles. */
export function openStore({ dataDir, databaseUrl, databaseConnections }: Place): Promise<Store> {
  return databaseUrl === null
    ? openSqlite({ folder: dataDir })
    : openPostgres({ url: databaseUrl, connections: databaseConnections })
}
