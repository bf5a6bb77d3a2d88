import { ownKeyFile } from '../secrets/secret-key'

/** A backup is a tar: these entries in this order, so that a reader knows what it has before it has read all of it. */
export const described = 'backup.json'
export const database = 'bubblewire.db'
/** The key that the demo made for itself. A key from outside is never in a backup. */
export const ownKey = ownKeyFile
/** Uploads, as they lie in the data folder. */
export const files = 'files'
/** The last file, in the format of `sha256sum`: without it the backup is not whole. */
export const sums = 'SHA256SUMS'

export interface Description {
  /** The version of the archive's format, now 1. */
  format: number
  made_at: string
  /** The version that made it, and the newest step of the database that it knew; absent in backups of earlier versions. */
  made_by?: string
  newest_step?: string
}

export const format = 1

/** Whether an entry of this name may be written: nothing that leads out of the folder, nothing that we did not put there. */
export function isOurs(name: string): boolean {
  if ([described, database, ownKey, sums].includes(name)) return true
  const [first, ...rest] = name.split('/')
  return first === files && rest.length > 0 && rest.every((part) => /^[\w-][\w.-]*$/.test(part))
}

/** One sentence that says what to do. */
export class BackupTrouble extends Error {}
