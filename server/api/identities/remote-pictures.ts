import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'
import type { Outgoing } from '../../webhooks/outgoing'

export interface RemotePicture {
  bytes: Buffer
  contentType: string
}

/** Limits in bytes of one picture, and in pixels that a browser may have to decode. */
const maxPictureBytes = 2_000_000
const maxPixels = 16_000_000
/** Types that browsers can render and that cannot contain scripts. */
const imageType = /^image\/(png|jpeg|gif|webp|avif)$/
const cacheMs = 3_600_000
const failureCacheMs = 300_000
const maxCachedPictures = 1_000
const maxCachedBytes = 50_000_000
const maxConcurrentLoads = 16

type Needs = { outgoing: Pick<Outgoing, 'fetch'>; clock(): number }

/** Fetches pictures for the team's browsers, each at most once per hour. */
export function createRemotePictures({ outgoing, clock }: Needs) {
  const cache = new Map<string, { picture: RemotePicture | null; until: number }>()
  const loads = new Map<string, Promise<RemotePicture | null>>()
  let cachedBytes = 0

  function removeFromCache(url: string): void {
    cachedBytes -= cache.get(url)?.picture?.bytes.length ?? 0
    cache.delete(url)
  }

  function addToCache(url: string, picture: RemotePicture | null): void {
    removeFromCache(url)
    cache.set(url, { picture, until: clock() + (picture ? cacheMs : failureCacheMs) })
    cachedBytes += picture?.bytes.length ?? 0
    for (const oldest of cache.keys()) {
      if (cache.size <= maxCachedPictures && cachedBytes <= maxCachedBytes) break
      removeFromCache(oldest)
    }
  }

  async function load(url: string): Promise<RemotePicture | null> {
    try {
      const answer = await outgoing.fetch({ url, limit: maxPictureBytes })
      const picture = answer.status === 200 ? await pictureOf(answer.bytes) : null
      addToCache(url, picture)
      return picture
    } catch {
      addToCache(url, null)
      return null
    }
  }

  /** Returns null without a picture, or if too many are being fetched. */
  return async (url: string): Promise<RemotePicture | null> => {
    const cachedPicture = cache.get(url)
    if (cachedPicture && cachedPicture.until > clock()) return cachedPicture.picture
    const currentLoad = loads.get(url)
    if (currentLoad) return currentLoad
    if (loads.size >= maxConcurrentLoads) return null
    const loading = load(url).finally(() => loads.delete(url))
    loads.set(url, loading)
    return loading
  }
}

/** Reads the type from the bytes, since the other server's content type may be wrong. */
async function pictureOf(bytes: Buffer): Promise<RemotePicture | null> {
  const contentType = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (!imageType.test(contentType)) return null
  const { width, height } = imageSize(bytes)
  return width * height <= maxPixels ? { bytes, contentType } : null
}
