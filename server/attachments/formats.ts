import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { imageSizeFromFile } from 'image-size/fromFile'
import { readVideoFacts, type VideoFacts } from './film'
import { isText } from './text'

export interface Format {
  contentType: string
  width: number | null
  height: number | null
  /** The duration in seconds. */
  duration: number | null
  videoCodec: string | null
  audioCodecs: string[] | null
}

const unmeasured = { width: null, height: null, duration: null, videoCodec: null, audioCodecs: null }

const filmTypes = /^(video\/(mp4|quicktime|x-m4v|3gpp2?)|audio\/(mp4|x-m4a|x-m4b))$/

/** Finds the type of a file by its bytes, not by its name. Unknown bytes are `application/octet-stream`. */
export async function formatOf(path: string): Promise<Format> {
  const found = (await fileTypeFromFile(path))?.mime
  // A text may begin with the same letters as a picture or a sound: "BM", or the mark of UTF-16.
  const mayBeText = found === undefined || isMedia.test(found)
  const begin = mayBeText || isMatroska.test(found ?? '') ? await beginOf(path) : Buffer.alloc(0)
  const contentType = mayBeText && isText(begin) ? 'text/plain' : (found ?? 'application/octet-stream')
  if (isMatroska.test(contentType)) return { contentType: matroskaType(contentType, begin), ...unmeasured }
  if (filmTypes.test(contentType)) return ofFilm(contentType, await readVideoFacts(path))
  if (contentType.startsWith('image/')) return { contentType, ...unmeasured, ...(await readPicture(path)) }
  return { contentType, ...unmeasured }
}

const isMedia = /^(?:image|audio|video)\//
const isMatroska = /^video\/(?:webm|matroska)$/

async function beginOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Returns the type of a Matroska file: audio if its header contains only audio codecs. */
function matroskaType(contentType: string, begin: Buffer): string {
  const cluster = begin.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75]))
  const header = begin.subarray(0, cluster < 0 ? undefined : cluster).toString('latin1')
  const codecs = [...header.matchAll(/\x86[\x80-\xff]([AV])_/g)].map(([, kind]) => kind)
  return codecs.includes('A') && !codecs.includes('V') ? contentType.replace('video', 'audio') : contentType
}

function ofFilm(contentType: string, film: VideoFacts | null): Format {
  const isVoice = film !== null && film.videoCodec === null && film.width === null && film.audioCodecs.length > 0
  const type = isVoice ? contentType.replace(/^video\/(mp4|3gpp2?)$/, 'audio/$1') : contentType
  return { contentType: type, ...unmeasured, ...film }
}

async function readPicture(path: string): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height, orientation } = await imageSizeFromFile(path)
    // Pictures with orientations 5 to 8 lie on their side. Browsers turn them, so the shown width is the stored height.
    const turned = orientation !== undefined && orientation >= 5
    return turned ? { width: height, height: width } : { width, height }
  } catch {
    return null
  }
}
