import { writeFile } from 'node:fs/promises'
import type { Logger } from 'pino'
import { hasThumbnail, mostPixels } from '../conversation/attachments'
import type { AttachmentRecord } from '../conversation/records'
import type { Files } from './files'
import type { Incoming } from './incoming'

export interface Thumbnail {
  key: string
  /** Bytes. */
  size: number
  contentType: string
}

export interface Thumbnails {
  /** The picture with no side above `side` pixels; made at its first use and kept. Null: take the original. */
  of(record: AttachmentRecord, side: number): Promise<Thumbnail | null>
}

type Sharp = typeof import('sharp')['default']

/** More than wait in line get the original. */
const longestLine = 30
/** How many pictures that cannot be shrunk are remembered, so that nobody keeps us busy with them. */
const mostFailed = 1000
const contentType = 'image/webp'

/** Smaller forms of pictures, made by sharp beside the main loop, one at a time; without sharp there are none. */
export function thumbnailsIn(
  files: Files,
  incoming: Incoming,
  log: Logger,
  load: () => Promise<{ default: Sharp }> = () => import('sharp'),
): Thumbnails {
  const underWay = new Map<string, Promise<Thumbnail | null>>()
  const failed = new Set<string>()
  let line: Promise<unknown> = Promise.resolve()
  let loaded: Promise<Sharp | null> | null = null

  async function make(record: AttachmentRecord, key: string, side: number): Promise<Thumbnail | null> {
    loaded ??= prepareSharp(load, log)
    const sharp = await loaded
    if (!sharp) return null
    try {
      const bytes = await shrink(sharp, files, record, side)
      if (!bytes) return null
      const path = incoming.pathFor(key)
      await writeFile(path, bytes)
      await files.put(key, path, contentType)
      return { key, size: bytes.length, contentType }
    } catch (error) {
      log.warn({ err: error, attachment: record.id }, 'no thumbnail could be made of a picture')
      if (failed.size >= mostFailed) failed.clear()
      failed.add(key)
      return null
    }
  }

  return {
    of: async (record, side) => {
      if (!hasThumbnail(record, side)) return null
      const key = `${record.file_key}.${side}`
      const known = await files.size(key)
      if (known !== null) return { key, size: known, contentType }
      const begun = underWay.get(key)
      if (begun) return begun
      if (failed.has(key) || underWay.size >= longestLine) return null
      const made = line.then(() => make(record, key, side)).finally(() => underWay.delete(key))
      line = made
      underWay.set(key, made)
      return made
    },
  }
}

async function prepareSharp(load: () => Promise<{ default: Sharp }>, log: Logger): Promise<Sharp | null> {
  try {
    const { default: sharp } = await load()
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  } catch (error) {
    log.warn({ err: error }, 'sharp cannot be loaded here: pictures are sent as they are, without thumbnails')
    return null
  }
}

/** Upright as the camera was held, without anything that the file says beside its picture. Null when it moves. */
async function shrink(sharp: Sharp, files: Files, record: AttachmentRecord, side: number): Promise<Buffer | null> {
  const picture = sharp({ limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
  const bytes = await files.read(record.file_key)
  bytes.on('error', (error) => picture.destroy(error))
  bytes.pipe(picture)
  try {
    const { pages = 1 } = await picture.metadata()
    if (pages > 1) return null
    return await picture
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: 20 })
      .toBuffer()
  } finally {
    bytes.destroy()
  }
}
