import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { imageSizeFromFile } from 'image-size/fromFile'
import { readFilm } from './film'

export interface Format {
  contentType: string
  /** Pixels as shown. */
  width: number | null
  height: number | null
  /** In seconds. */
  duration: number | null
  videoCodec: string | null
  audioCodecs: string[] | null
}

const unmeasured = { width: null, height: null, duration: null, videoCodec: null, audioCodecs: null }

/** Formats that are boxes within boxes. */
const filmTypes = /^(video\/(mp4|quicktime|x-m4v|3gpp2?)|audio\/(mp4|x-m4a|x-m4b))$/

/** The type of a file, found by its bytes and not by its name. Unknown bytes are `application/octet-stream`. */
export async function formatOf(path: string): Promise<Format> {
  const type = await fileTypeFromFile(path)
  const contentType = type?.mime ?? ((await isText(path)) ? 'text/plain' : 'application/octet-stream')
  if (filmTypes.test(contentType)) return { ...unmeasured, contentType, ...(await readFilm(path)) }
  if (contentType.startsWith('image/')) return { ...unmeasured, contentType, ...(await readPicture(path)) }
  return { ...unmeasured, contentType }
}

async function readPicture(path: string): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height, orientation } = await imageSizeFromFile(path)
    // Orientations 5 to 8 lie on their side: browsers turn them, so the shown width is the stored height.
    const turned = orientation !== undefined && orientation >= 5
    return turned ? { width: height, height: width } : { width, height }
  } catch {
    return null
  }
}

/** Valid UTF-8 without control characters, judged by the first 4 KB. */
async function isText(path: string): Promise<boolean> {
  const handle = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
    if (bytesRead === 0) return false
    // A character may be cut at the end of the bytes that were read.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead), { stream: true })
    return ![...text].some((character) => character < ' ' && !'\t\n\r\f'.includes(character))
  } catch {
    return false
  } finally {
    await handle.close()
  }
}
