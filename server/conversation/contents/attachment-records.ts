import type { StoredRecord } from '../stored-record'

export interface AttachmentRecord extends StoredRecord {
  filename: string
  content_type: string
  size: number
  public: boolean
  width: number | null
  height: number | null
  duration: number | null
  /** Says what the picture shows, for people who cannot see it; null if nobody wrote it. */
  alternative_text: string | null
  /** Such as `h264` or `hevc`; null if the file has no video that we can read. */
  video_codec: string | null
  /** One codec for each audio stream; null if the streams were not read. */
  audio_codecs: string[] | null
  foreign_id: string | null
  file_key: string
  uploaded_by: string
  /** The customer who uploaded it; null for an agent's upload. */
  identity_id: string | null
  /** The thread in which the customer sent the file; null before that, and for an agent's upload. */
  thread_id: string | null
}

export interface AttachmentUseRecord {
  id: string
  attachment_id: string
  content_id: string
  source_id: string
  created_at: number
}
