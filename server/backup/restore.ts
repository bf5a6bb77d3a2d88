import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, writeFileSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Duplex, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { prepareDataFolder } from '../first-run/data-folder'
import { lockFolder } from '../store/sqlite/files'
import { checkSnapshot } from '../store/sqlite/snapshot'
import {
  BackupTrouble,
  checksumsFile,
  type Description,
  database,
  descriptionFile,
  format,
  isBackupEntry,
  keyFile,
  uploadsFolder,
} from './archive'
import { decryptStream, isEncrypted, startBytes } from './encrypted'

export interface RestoreOptions {
  file: string
  /** The target folder. It is created if it is missing, and must be empty. */
  dataDir: string
  /** With a passphrase, only a file that was encrypted with it is accepted. */
  passphrase: string | null
  stop?: AbortSignal
}

export interface RestoreResult {
  made_at: string
  uploads: number
}

const staging = 'restoring'
/** What a new disk, or a restore that was killed, leaves in the folder. */
const allowedFiles: ReadonlySet<string> = new Set(['lost+found', 'bubblewire.lock', 'bubblewire.lock-journal', staging])

/**
 * Unpacks into a separate folder and checks the backup before moving it. Throws BackupTrouble, NoSnapshot,
 * UnusableDataFolder, FolderInUse.
 */
export async function restore({ file, dataDir, passphrase, stop }: RestoreOptions): Promise<RestoreResult> {
  if (!existsSync(file)) throw new BackupTrouble(`There is no file ${file}.`)
  prepareDataFolder(dataDir)
  if ((await readdir(dataDir)).some((name) => !allowedFiles.has(name))) {
    throw new BackupTrouble(`The data folder ${dataDir} is not empty. Set DATA_DIR to an empty or a new one.`)
  }
  // Does not open an existing lock file: closing it would release a lock that this process holds.
  const lockFile = join(dataDir, 'bubblewire.lock')
  if (!existsSync(lockFile)) writeFileSync(lockFile, '', { mode: 0o600, flag: 'wx' })
  const lock = lockFolder(dataDir)
  const stagingFolder = join(dataDir, staging)
  try {
    await rm(stagingFolder, { recursive: true, force: true })
    await mkdir(stagingFolder, { mode: 0o700 })
    const description = await unpack({ file, passphrase, stop }, stagingFolder)
    checkSnapshot(join(stagingFolder, database), description)
    const uploads = await moveIntoPlace(stagingFolder, dataDir)
    return { made_at: description.made_at, uploads }
  } finally {
    await rm(stagingFolder, { recursive: true, force: true })
    lock.close()
  }
}

async function unpack({ file, passphrase, stop }: Omit<RestoreOptions, 'dataDir'>, into: string): Promise<Description> {
  const found = new Map<string, string>()
  const tar = extract()
  const encrypted = isEncrypted(await startOf(createReadStream(file, { end: startBytes - 1 })))
  if (encrypted && passphrase === null) throw new BackupTrouble(`${file} is encrypted: set BACKUP_PASSPHRASE.`)
  if (!encrypted && passphrase !== null) {
    throw new BackupTrouble(
      `${file} is not encrypted, so anybody may have made it. Unset BACKUP_PASSPHRASE to trust it.`,
    )
  }
  const read = pipeline(
    [
      createReadStream(file),
      ...(passphrase === null ? [] : [decryptStream(passphrase, file)]),
      Duplex.from(unzip),
      tar,
    ],
    { signal: stop },
  )
  const unpacking = (async () => {
    for await (const entry of tar) {
      const { name, type } = entry.header
      if (type !== 'file' || !isBackupEntry(name)) throw notABackup(file)
      const path = join(into, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      found.set(name, await write(entry as unknown as Readable, path))
    }
  })()
  try {
    await Promise.all([unpacking, read])
  } catch (error) {
    if (error instanceof BackupTrouble || stop?.aborted) throw error
    throw new BackupTrouble(`${file} cannot be read to its end: ${(error as Error).message}. Use another backup.`)
  }
  const description = found.has(descriptionFile) ? describe(await readFile(join(into, descriptionFile), 'utf8')) : null
  if (!description) throw notABackup(file)
  if (description.format > format) {
    throw new BackupTrouble(`${file} was made by a newer Bubblewire. Update this one first.`)
  }
  if (!found.has(checksumsFile))
    throw new BackupTrouble(`${file} is incomplete: its end is missing. Use another backup.`)
  const lines = (await readFile(join(into, checksumsFile), 'utf8')).split('\n').filter(Boolean)
  const damaged = lines.map((line) => line.split('  ')).find(([sum, name = '']) => found.get(name) !== sum)
  if (damaged)
    throw new BackupTrouble(`${file} is damaged: ${damaged[1]} is not what was backed up. Use another backup.`)
  return description
}

async function write(bytes: Readable, path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(
    bytes,
    async function* (parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        hash.update(part)
        yield part
      }
    },
    createWriteStream(path, { mode: 0o600, flush: true }),
  )
  return hash.digest('hex')
}

/** Moves the database last, so that a folder with a database has all its files. */
async function moveIntoPlace(stagingFolder: string, dataDir: string): Promise<number> {
  let uploads = 0
  if (existsSync(join(stagingFolder, uploadsFolder))) {
    const entries = await readdir(join(stagingFolder, uploadsFolder), { recursive: true, withFileTypes: true })
    uploads = entries.filter((entry) => entry.isFile()).length
    await rename(join(stagingFolder, uploadsFolder), join(dataDir, uploadsFolder))
  }
  if (existsSync(join(stagingFolder, keyFile))) await rename(join(stagingFolder, keyFile), join(dataDir, keyFile))
  await rename(join(stagingFolder, database), join(dataDir, database))
  const folder = await open(dataDir)
  await folder.sync()
  await folder.close()
  return uploads
}

async function startOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}

async function* unzip(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]()
  const first = await pieces.next()
  if (first.done) return
  const allPieces = (async function* () {
    yield first.value
    yield* { [Symbol.asyncIterator]: () => pieces }
  })()
  const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b
  if (!isGzip) return yield* allPieces
  const unzipped = createGunzip()
  // The reader of `unzipped` gets the same error.
  pipeline(allPieces, unzipped).catch(() => {})
  yield* unzipped
}

function describe(text: string): Description | null {
  try {
    const description: Partial<Description> = JSON.parse(text)
    return typeof description.format === 'number' && typeof description.made_at === 'string'
      ? (description as Description)
      : null
  } catch {
    return null
  }
}

const notABackup = (file: string) => new BackupTrouble(`${file} is not a backup of Bubblewire.`)
