/** The longest side of a thumbnail (`thumbnail_url`), in pixels. */
export const thumbnailSide = 640

/** Limits in pixels and bytes. A page loads a larger picture only after the reader requests it. */
export const largestPreviewPixels = 50_000_000
export const largestPreviewBytes = 26_214_400

/** The most characters of an alternative text. */
export const longestAlternativeText = 1000

export interface Attachment {
  id: string
  created_at: string
  updated_at: string
  filename: string
  /** The type found in the file's bytes; the filename is ignored. */
  content_type: string
  size: number
  url: string
  public: boolean
  /** In pixels; null for files other than pictures and video. */
  width: number | null
  height: number | null
  /** In seconds; null for files other than audio and video. */
  duration: number | null
  /** Says what the picture shows, for people who cannot see it; null if nobody wrote it. */
  alternative_text: string | null
  foreign_id: string | null
  /** A smaller version of a large picture, or a placeholder for one that is too large. Null for all other files. */
  thumbnail_url: string | null
}

/** The fields that a reader of a conversation needs to show a file. */
export type Media = Pick<
  Attachment,
  'id' | 'filename' | 'content_type' | 'size' | 'url' | 'width' | 'height' | 'duration'
> &
  Partial<Pick<Attachment, 'thumbnail_url' | 'alternative_text'>>

/** Types that a browser can display. Files of other types are downloads. */
export const shownTypes = /^(image\/(a?png|jpeg|gif|webp|bmp|avif)|audio\/.+|video\/.+|application\/pdf|text\/plain)$/
