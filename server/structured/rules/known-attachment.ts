/** What the rules need to know of an upload. */
export interface KnownAttachment {
  id: string
  filename: string
  /** The content type, detected from the bytes. */
  contentType: string
  /** In bytes. */
  size: number
  public: boolean
  width: number | null
  height: number | null
  /** In seconds. */
  duration: number | null
  /** As read from the file; undefined or null if it could not be read. */
  videoCodec?: string | null
  /** One for each audio stream. */
  audioCodecs?: string[]
}
