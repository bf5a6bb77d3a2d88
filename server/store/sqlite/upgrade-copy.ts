import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SqliteDatabase, sqliteCodeOf, sqliteCodes } from './database'

const copiesFolder = 'before-upgrade'
const keptForMs = 7 * 86_400_000

/** The disk has no room for the copy. Nothing was migrated. */
export class NoRoomForCopy extends Error {
  constructor(folder: string) {
    super(`A migration first copies the database, and ${folder} has no room for it. Make room there, and start again.`)
  }
}

/**
 * Copies the database of a data folder before it is migrated from `step`, its newest step. Returns the copy's path.
 * Throws NoRoomForCopy.
 */
export function copyBeforeUpgrade(database: SqliteDatabase, folder: string, step: string): string {
  const copies = join(folder, copiesFolder)
  mkdirSync(copies, { recursive: true, mode: 0o700 })
  const copy = join(copies, `${step}.db`)
  const part = `${copy}.part`
  for (const each of [part, `${part}-journal`]) rmSync(each, { force: true })
  writeFileSync(part, '', { mode: 0o600, flag: 'wx' })
  try {
    database.prepare('vacuum into ?').run(part)
  } catch (error) {
    rmSync(part, { force: true })
    throw sqliteCodeOf(error) === sqliteCodes.full ? new NoRoomForCopy(folder) : error
  }
  renameSync(part, copy)
  return copy
}

/** Removes copies after seven days, because they still have data that was deleted since. */
export function removeOldCopies(folder: string, now = Date.now()): void {
  const copies = join(folder, copiesFolder)
  if (!existsSync(copies)) return
  for (const name of readdirSync(copies)) {
    const copy = join(copies, name)
    if (statSync(copy).mtimeMs < now - keptForMs) rmSync(copy, { force: true })
  }
}
