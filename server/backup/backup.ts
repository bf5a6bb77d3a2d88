import { createHash } from 'node:crypto'
import { constants, createWriteStream, existsSync } from 'node:fs'
import { access, type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import type { Clock } from '../conversation/clock-and-ids'
import { newestStep, snapshotSqlite } from '../store/sqlite/snapshot'
import { version } from '../values/version'
import {
  BackupTrouble,
  checksumsFile,
  type Description,
  database,
  descriptionFile,
  format,
  keyFile,
  uploadsFolder,
} from './archive'
import { encryptStream } from './encrypted'

export interface BackupOptions {
  dataDir: string
  /** The tar file to write, compressed if its name ends in .gz or .tgz. It must not exist. */
  file: string
  clock: Clock
  /** The passphrase that encrypts the file; null leaves it readable. */
  passphrase: string | null
  stop?: AbortSignal
}

export interface BackupResult {
  size: number
  uploads: number
}

/** Backs up everything acknowledged so far, also while a server runs. Throws BackupTrouble, NoSnapshot. */
export async function backup({ dataDir, file, clock, passphrase, stop }: BackupOptions): Promise<BackupResult> {
  if (existsSync(file)) throw new BackupTrouble(`${file} exists already: name another file.`)
  await access(dirname(file), constants.W_OK | constants.X_OK).catch(({ code }: NodeJS.ErrnoException) => {
    throw new BackupTrouble(`${file} cannot be written (${code}). Name a file in a folder that this user may write to.`)
  })
  const part = `${file}.part`
  const copy = `${file}.part.db`
  await remove(part, copy)
  try {
    snapshotSqlite(dataDir, copy)
    const tar = pack()
    const zipped = /\.(gz|tgz)(\.age)?$/.test(file)
    const output = createWriteStream(part, { mode: 0o600 })
    const steps = [...(zipped ? [createGzip()] : []), ...(passphrase === null ? [] : [encryptStream(passphrase)])]
    const written = pipeline([tar as unknown as Readable, ...steps, output], { signal: stop })
    const [uploads] = await Promise.all([
      fill(tar, dataDir, copy, clock).catch((error) => {
        tar.destroy(error)
        throw error
      }),
      written,
    ])
    await sync(part)
    await rename(part, file)
    return { size: (await stat(file)).size, uploads }
  } finally {
    await remove(part, copy)
  }
}

async function fill(tar: Pack, dataDir: string, copy: string, clock: Clock): Promise<number> {
  const checksums: string[] = []
  const made_at = new Date(clock()).toISOString()
  const description: Description = { format, made_at, made_by: version, newest_step: newestStep }
  await text(tar, descriptionFile, `${JSON.stringify(description)}\n`)
  checksums.push(await entry(tar, database, await open(copy)))
  const key = await openIfPresent(join(dataDir, keyFile))
  if (key) checksums.push(await entry(tar, keyFile, key))
  let uploads = 0
  for await (const path of uploadsIn(join(dataDir, uploadsFolder))) {
    const handle = await openIfPresent(path)
    if (!handle) continue
    checksums.push(await entry(tar, relative(dataDir, path).split(sep).join('/'), handle))
    uploads += 1
  }
  await text(tar, checksumsFile, checksums.join(''))
  tar.finalize()
  return uploads
}

/** Writes a tar entry and returns its checksum line. Takes an open file, which stays readable after its deletion. */
async function entry(tar: Pack, name: string, handle: FileHandle): Promise<string> {
  const { size, mtime } = await handle.stat()
  const hash = createHash('sha256')
  const source = handle.createReadStream()
  source.on('data', (bytes) => hash.update(bytes))
  await new Promise<void>((done, fail) => {
    const sink = tar.entry({ name, size, mtime, mode: 0o600 }, (error) => (error ? fail(error) : done()))
    source.on('error', (error) => sink.destroy(error))
    source.pipe(sink)
  })
  return `${hash.digest('hex')}  ${name}\n`
}

function text(tar: Pack, name: string, content: string): Promise<void> {
  return new Promise((done, fail) => {
    tar.entry({ name, mode: 0o600 }, content, (error) => (error ? fail(error) : done()))
  })
}

/** Yields the uploads, without incoming files, which the database does not name yet. */
async function* uploadsIn(folder: string): AsyncGenerator<string> {
  if (!existsSync(folder)) return
  for (const found of await readdir(folder, { withFileTypes: true })) {
    if (found.name === 'incoming') continue
    const path = join(folder, found.name)
    if (found.isDirectory()) yield* uploadsIn(path)
    else if (found.isFile() && !found.name.endsWith('.part')) yield path
  }
}

async function openIfPresent(path: string): Promise<FileHandle | null> {
  try {
    return await open(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  await handle.sync()
  await handle.close()
}

async function remove(...paths: string[]): Promise<void> {
  for (const path of paths) for (const end of ['', '-journal']) await rm(path + end, { force: true })
}
