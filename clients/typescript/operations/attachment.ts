// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * An uploaded file.
 */
export interface Attachment {
  id: string
  created_at: string
  updated_at: string
  filename: string
  content_type: string
  size: number
  url: string
  public: boolean
  width: number | null
  height: number | null
  duration: number | null
  /**
   * Says what the picture shows, for people who cannot see it; null if nobody wrote it.
   */
  alternative_text: string | null
  foreign_id: string | null
  /**
   * No side above 640 pixels; a drawing if the picture is too large to be made smaller. ?size= takes 320, 640 and 1280.
   */
  thumbnail_url: string | null
  warnings?: Warning[]
}
