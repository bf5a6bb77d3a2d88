import { type FileHandle, open, rm, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini, S3ServiceError, type UploadPart } from 's3mini'
import { Agent, fetch } from 'undici'
import { FileGone, type Files, fileKey } from './files'
import type { Incoming } from './incoming'

export interface Bucket {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** True if the bucket is in the path and not in the host name. */
  pathStyle: boolean
}

/** Bytes; one part is in memory. S3 accepts parts from 5 MB, and 10,000 of them. */
const partSize = 8 * 1024 * 1024
const attempts = 3

/** Stores files in a bucket of an S3-compatible storage. `prefix` separates installations that share a bucket. */
export function filesInBucket(bucket: Bucket, prefix: string, pageSize = 1000): Files {
  const s3 = new S3mini({ fetch: fetchWithTimeouts(), ...bucket, endpoint: addressOf(bucket) })
  const nameOf = (key: string) => `${prefix}${key}`
  return {
    put: async (key, path, contentType) => {
      const file = await open(path)
      try {
        const { size } = await file.stat()
        if (size <= partSize) {
          const bytes = await readPart(file, 0, size)
          await withRetries(() => s3.putObject(nameOf(key), bytes, contentType))
        } else {
          await putInParts(s3, nameOf(key), file, size, contentType)
        }
      } finally {
        await file.close()
      }
      await rm(path, { force: true })
    },
    read: async (key, range) => {
      const answer = await withRetries(() =>
        // The library's range excludes its end; ranges here include it.
        range ? s3.getObjectRaw(nameOf(key), false, range.start, range.end + 1) : s3.getObjectRaw(nameOf(key)),
      ).catch(whenMissing(() => Promise.reject(new FileGone(key))))
      if (!answer.body) throw new Error(`The bucket answered without the bytes of ${key}.`)
      return Readable.fromWeb(answer.body as ReadableStream)
    },
    size: (key) => withRetries(() => s3.getContentLength(nameOf(key))).catch(whenMissing(() => null)),
    remove: async (key) => {
      await withRetries(() => s3.deleteObject(nameOf(key))).catch(whenMissing(() => false))
    },
    async *list() {
      let token: string | undefined
      do {
        const page = await withRetries(() => s3.listObjectsPaged('/', prefix, pageSize, token))
        for (const { Key, LastModified } of page?.objects ?? []) {
          const key = Key.slice(prefix.length)
          if (fileKey.test(key)) yield { key, storedAt: new Date(LastModified).getTime() }
        }
        token = page?.nextContinuationToken
      } while (token)
    },
  }
}

/** The timeout starts again with each received byte, so that it ends only a silent storage. */
function fetchWithTimeouts(): typeof globalThis.fetch {
  const dispatcher = new Agent({ connectTimeout: 10_000, headersTimeout: 60_000, bodyTimeout: 60_000 })
  return ((address: string, init: object) => fetch(address, { dispatcher, ...init })) as never
}

function addressOf({ endpoint, bucket, pathStyle }: Bucket): string {
  const url = new URL(endpoint)
  if (pathStyle) url.pathname = `${url.pathname.replace(/\/+$/, '')}/${bucket}`
  else url.host = `${bucket}.${url.host}`
  return url.href
}

/** Uploads in parts, so the file is never whole in memory. Aborts after a failure, because stored parts cost money. */
async function putInParts(s3: S3mini, name: string, file: FileHandle, size: number, contentType: string) {
  const upload = await withRetries(() => s3.getMultipartUploadId(name, contentType))
  try {
    const parts: UploadPart[] = []
    for (let start = 0; start < size; start += partSize) {
      const bytes = await readPart(file, start, Math.min(partSize, size - start))
      parts.push(await withRetries(() => s3.uploadPart(name, upload, bytes, parts.length + 1)))
    }
    await withRetries(() => s3.completeMultipartUpload(name, upload, parts))
  } catch (error) {
    await s3.abortMultipartUpload(name, upload).catch(() => {})
    throw error
  }
}

async function readPart(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, start + filled)
    if (bytesRead === 0) throw new Error('A file became shorter while it was stored.')
    filled += bytesRead
  }
  return bytes
}

/** Stores a few bytes and removes them. Null: works; `refused`: wrong key or bucket; `away`: no answer. */
export async function tryBucket(files: Files, incoming: Incoming, key: string): Promise<'refused' | 'away' | null> {
  const path = incoming.pathFor(key)
  try {
    await writeFile(path, 'x')
    await files.put(key, path, 'text/plain')
    const size = await files.size(key)
    await files.remove(key)
    return size === 1 ? null : 'away'
  } catch (error) {
    const status = statusOf(error)
    return status !== null && status < 500 && status !== 429 ? 'refused' : 'away'
  } finally {
    await incoming.discard(path)
  }
}

/** Repeats the work after a broken connection or an internal error of the storage, but not after a refusal. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let nth = 1; ; nth++) {
    try {
      return await work()
    } catch (error) {
      const status = statusOf(error)
      if (nth === attempts || (status !== null && status < 500 && status !== 429)) throw error
      await new Promise((next) => setTimeout(next, 200 * nth ** 2))
    }
  }
}

function statusOf(error: unknown): number | null {
  if (error instanceof S3ServiceError) return error.status
  return error instanceof Error && error.cause !== undefined ? statusOf(error.cause) : null
}

function whenMissing<T>(answer: () => T) {
  return (error: unknown): T => {
    if (statusOf(error) === 404) return answer()
    throw error
  }
}
