import { largestPreviewBytes, largestPreviewPixels, type Media, thumbnailSide } from '../../../contract/attachment'

export interface PictureSources {
  src: string
  srcset?: string
  sizes?: string
}

/** Sources for a box of width `shown`. A picture too large to load automatically has only the small version. */
export function pictureSources(
  { url, thumbnail_url, width, height, size }: Media,
  shown: number,
  aspect: number,
): PictureSources {
  if (!thumbnail_url || !width || !height) return { src: url }
  if (size > largestPreviewBytes || width * height > largestPreviewPixels) return { src: thumbnail_url }
  const small = Math.round(width * Math.min(1, thumbnailSide / Math.max(width, height)))
  const drawn = Math.round(shown * Math.max(1, width / height / aspect))
  return { src: url, srcset: `${thumbnail_url} ${small}w, ${url} ${width}w`, sizes: `${drawn}px` }
}
