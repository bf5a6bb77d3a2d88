import { largestPreviewBytes, largestPreviewPixels, type Media, thumbnailSide } from '../../../contract/attachment'

export interface PictureSources {
  src: string
  srcset?: string
  sizes?: string
}

/**
 * Returns the sources of a picture that fills a box with a width of `shown` pixels and an aspect ratio of `aspect`. The
 * browser picks the smaller version if it is sharp enough. If the whole picture is too large to load automatically,
 * only the smaller version is used.
 */
export function pictureSources(
  { url, thumbnail_url, width, height, size }: Media,
  shown: number,
  aspect: number,
): PictureSources {
  if (!thumbnail_url || !width || !height) return { src: url }
  if (size > largestPreviewBytes || width * height > largestPreviewPixels) return { src: thumbnail_url }
  const small = Math.round(width * Math.min(1, thumbnailSide / Math.max(width, height)))
  // A picture that is wider than the box is cropped to fill it, so it is drawn wider than the box.
  const drawn = Math.round(shown * Math.max(1, width / height / aspect))
  return { src: url, srcset: `${thumbnail_url} ${small}w, ${url} ${width}w`, sizes: `${drawn}px` }
}
