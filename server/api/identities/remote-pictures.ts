import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'
import type { Outgoing } from '../../webhooks/outgoing'

export interface RemotePicture {
  bytes: Buffer
  contentType: string
}

/** Limits in bytes of one picture, and in pixels that a browser may have to decode. */
const largest = 2_000_000
const mostPixels = 16_000_000
/** Types that browsers can render and that cannot contain scripts. */
const drawn = /^image\/(png|jpeg|gif|webp|avif)$/
const keptMs = 3_600_000
const missingMs = 300_000
const mostKept = 1_000
const mostBytes = 50_000_000
const mostAtOnce = 16

type Needs = { outgoing: Pick<Outgoing, 'fetch'>; clock(): number }

/** Fetches pictures for the team's browsers, each at most once per hour. */
export function createRemotePictures({ outgoing, clock }: Needs) {
  const kept = new Map<string, { picture: RemotePicture | null; until: number }>()
  const underWay = new Map<string, Promise<RemotePicture | null>>()
  let bytes = 0

  function forget(url: string): void {
    bytes -= kept.get(url)?.picture?.bytes.length ?? 0
    kept.delete(url)
  }

  function keep(url: string, picture: RemotePicture | null): void {
    forget(url)
    kept.set(url, { picture, until: clock() + (picture ? keptMs : missingMs) })
    bytes += picture?.bytes.length ?? 0
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept && bytes <= mostBytes) break
      forget(oldest)
    }
  }

  async function load(url: string): Promise<RemotePicture | null> {
    try {
      const answer = await outgoing.fetch({ url, limit: largest })
      const picture = answer.status === 200 ? await pictureOf(answer.bytes) : null
      keep(url, picture)
      return picture
    } catch {
      keep(url, null)
      return null
    }
  }

  /** Returns null without a picture, or if too many are being fetched. */
  return async (url: string): Promise<RemotePicture | null> => {
    const known = kept.get(url)
    if (known && known.until > clock()) return known.picture
    const begun = underWay.get(url)
    if (begun) return begun
    if (underWay.size >= mostAtOnce) return null
    const loading = load(url).finally(() => underWay.delete(url))
    underWay.set(url, loading)
    return loading
  }
}

/** Reads the type from the bytes, since the other server's content type may be wrong. */
async function pictureOf(bytes: Buffer): Promise<RemotePicture | null> {
  const contentType = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (!drawn.test(contentType)) return null
  const { width, height } = imageSize(bytes)
  return width * height <= mostPixels ? { bytes, contentType } : null
}
