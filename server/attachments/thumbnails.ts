import type { Logger } from 'pino'
import type { AttachmentRecord } from '../conversation/contents/attachment-records'
import { canShrink, hasThumbnail, mostPixelsOf } from '../conversation/contents/attachments'
import { hasNoRoom } from '../observe/disk'
import { createFairLine } from './fair-queue'
import type { Files } from './files'
import type { Incoming } from './incoming'
import { type ShrinkProcess, type ShrinkResult, shrinkProcess } from './shrink-process'

interface Thumbnail {
  key: string
  size: number
  contentType: string
}

export interface Thumbnails {
  /**
   * Returns a thumbnail, at most `side` pixels wide and high. Creates it at the first use. Null if not possible now or
   * ever.
   */
  of(record: AttachmentRecord, side: number): Promise<Thumbnail | null>
  close(): void
}

interface Needs {
  files: Files
  incoming: Incoming
  log: Logger
  ownerOf(record: AttachmentRecord): Promise<string>
  shrinking?: ShrinkProcess
}

const longestLine = 20
/** The maximum number of remembered pictures that have no thumbnail. Requests for them then cost no work. */
const mostFailed = 10_000
const contentType = 'image/webp'
/** Limits above the need of any real picture of an accepted size. */
const bounds = { cpuMs: 5_000, memory: 640_000_000 }

/**
 * Makes thumbnails of pictures: sharp makes them in a separate process, one at a time. Without sharp there are none.
 */
export function thumbnailsIn({ files, incoming, log, ownerOf, shrinking = shrinkProcess(bounds) }: Needs): Thumbnails {
  const underWay = new Map<string, Promise<Thumbnail | null>>()
  const failed = new Set<string>()
  const inTurn = createFairLine(longestLine)
  let hasWarned = false

  async function make(record: AttachmentRecord, key: string, side: number): Promise<Thumbnail | null> {
    // Another size of the picture may have failed while this job waited.
    if (failed.has(record.file_key)) return null
    const to = incoming.pathFor(key)
    let path: string | null = null
    try {
      path = (await incoming.receive(`${key}.whole`, await files.read(record.file_key), record.size)).path
      const shrunk = await shrinking.shrink({ path, to, side, mostPixels: mostPixelsOf(record) })
      if (!('size' in shrunk)) {
        remember(record, shrunk)
        return null
      }
      await files.put(key, to, contentType)
      return { key, size: shrunk.size, contentType }
    } catch (error) {
      if (!hasNoRoom(error)) log.warn({ err: error, attachment: record.id }, 'a thumbnail could not be stored')
      return null
    } finally {
      if (path) await incoming.discard(path)
      await incoming.discard(to)
    }
  }

  /** Remembers an error that the picture itself causes, because it would happen again. */
  function remember(record: AttachmentRecord, shrunk: Exclude<ShrinkResult, { size: number }>): void {
    if ('away' in shrunk) return
    if ('missing' in shrunk) {
      if (!hasWarned) log.warn({ reason: shrunk.missing }, 'sharp cannot be loaded here: pictures have no thumbnails')
      hasWarned = true
      return
    }
    failed.add(record.file_key)
    const [oldest] = failed
    if (failed.size > mostFailed && oldest) failed.delete(oldest)
    if ('moves' in shrunk) return
    const reason = 'wrong' in shrunk ? shrunk.wrong : 'it took more time or memory than a picture may'
    log.warn({ reason, attachment: record.id }, 'no thumbnail could be made of a picture')
  }

  return {
    of: async (record, side) => {
      if (!hasThumbnail(record, side) || !canShrink(record)) return null
      const key = `${record.file_key}.${side}`
      const storedSize = await files.size(key)
      if (storedSize !== null) return { key, size: storedSize, contentType }
      if (failed.has(record.file_key)) return null
      const owner = await ownerOf(record)
      const runningJob = underWay.get(key)
      if (runningJob) return runningJob
      const newJob = inTurn(owner, () => make(record, key, side))?.finally(() => underWay.delete(key))
      if (newJob) underWay.set(key, newJob)
      return newJob ?? null
    },
    close: shrinking.close,
  }
}
