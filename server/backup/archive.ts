import { ownKeyFile } from '../secrets/secret-key'

/** A backup is a tar with entries in this order, so a reader can check each entry while it reads. */
export const descriptionFile = 'backup.json'
export const database = 'bubblewire.db'
/** The key that the demo made. A key from the environment is never in a backup. */
export const keyFile = ownKeyFile
export const uploadsFolder = 'files'
/** The last entry, in the format of `sha256sum`; without it the backup is incomplete. */
export const checksumsFile = 'SHA256SUMS'

export interface Description {
  format: number
  made_at: string
  made_by: string
  newest_step: string
}

export const format = 1

/** Accepts only names of a backup. Rejects paths that leave the folder. */
export function isBackupEntry(name: string): boolean {
  if ([descriptionFile, database, keyFile, checksumsFile].includes(name)) return true
  const [first, ...rest] = name.split('/')
  return first === uploadsFolder && rest.length > 0 && rest.every((part) => /^[\w-][\w.-]*$/.test(part))
}

/** An obstacle to a backup or restore. The message says what to do. */
export class BackupTrouble extends Error {}
