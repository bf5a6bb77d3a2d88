import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { imageSizeFromFile } from 'image-size/fromFile'

export interface Format {
  contentType: string
  width: number | null
  height: number | null
  duration: number | null
}

/** What a file is by its bytes; the name it came with decides nothing. Unknown bytes are `application/octet-stream`. */
export async function formatOf(path: string): Promise<Format> {
  const type = await fileTypeFromFile(path)
  const contentType = type?.mime ?? ((await isText(path)) ? 'text/plain' : 'application/octet-stream')
  if (!contentType.startsWith('image/')) return { contentType, width: null, height: null, duration: null }
  try {
    const { width, height, orientation } = await imageSizeFromFile(path)
    // Orientations 5 to 8 lie on their side: browsers turn them, so the shown width is the stored height.
    const turned = orientation !== undefined && orientation >= 5
    return { contentType, width: turned ? height : width, height: turned ? width : height, duration: null }
  } catch {
    return { contentType, width: null, height: null, duration: null }
  }
}

/** Valid UTF-8 without control characters, judged by the first 4 KB. */
async function isText(path: string): Promise<boolean> {
  const handle = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
    if (bytesRead === 0) return false
    // A character may be cut at the end of what was read.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead), { stream: true })
    return ![...text].some((character) => character < ' ' && !'\t\n\r\f'.includes(character))
  } catch {
    return false
  } finally {
    await handle.close()
  }
}
