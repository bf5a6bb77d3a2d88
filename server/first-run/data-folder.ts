import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A folder that cannot be used. The message says what to do. */
export class UnusableDataFolder extends Error {}

/**
 * Makes a missing data folder, for this user only, and checks that everything in it has the right kind. Throws
 * UnusableDataFolder.
 */
export function prepareDataFolder(folder: string): void {
  if (['file', 'other'].includes(kindOf(folder) ?? ''))
    throw new UnusableDataFolder(
      `The data folder ${folder} is not a folder. Set DATA_DIR to a folder that can be written.`,
    )
  try {
    makeFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new UnusableDataFolder(`The data folder ${folder} cannot be written. Set DATA_DIR to a folder that can be.`)
  }
  demand(join(folder, 'bubblewire.db'), 'file')
  demand(join(folder, 'demo.json'), 'file')
  demand(join(folder, 'admin.json'), 'file')
  demand(join(folder, 'files'), 'folder')
}

/** Creates the shared folder of uploads, if missing, and checks that it is writable. Throws UnusableDataFolder. */
export function prepareFilesFolder(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new UnusableDataFolder(
      `The folder of uploads ${folder} cannot be written. Set FILES_DIR to a folder that can be.`,
    )
  }
}

/** Makes one level at a time: Node 20's own function never ends if a refusal is reported as a missing parent. */
function makeFolder(folder: string): void {
  if (kindOf(folder) !== null) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

function demand(path: string, expectedKind: 'file' | 'folder'): void {
  const kind = kindOf(path)
  if (kind === null) return
  if (kind !== expectedKind)
    throw new UnusableDataFolder(`${path} is not a ${expectedKind}. Move it away, or set DATA_DIR to another folder.`)
  try {
    accessSync(path, constants.R_OK | constants.W_OK | (expectedKind === 'folder' ? constants.X_OK : 0))
  } catch {
    throw new UnusableDataFolder(
      `${path} cannot be written. Give this user the right to, or set DATA_DIR to another folder.`,
    )
  }
}

function kindOf(path: string): 'file' | 'folder' | 'other' | null {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return null
  if (found.isDirectory()) return 'folder'
  return found.isFile() ? 'file' : 'other'
}
