import type { Media } from '../../contract/attachment'
import type { ChannelKind } from '../../contract/channel-kinds'
import type { StructuredPreview } from '../../contract/structured/preview'

/** A composed message in the form of `POST /1.0/structured_content/preview` and `POST /1.0/contents`. */
export interface Message {
  body?: unknown
  structured_content?: unknown
  /** The language of body and structured content. */
  language?: unknown
  /** The message in other languages, by language. */
  translations?: unknown
}

/** Each call rejects with an error whose message is the reason. */
export interface ComposeApi {
  /** Previews for these channels; all six kinds if none are named. */
  preview(message: Message & { channel_kinds?: ChannelKind[] }, signal: AbortSignal): Promise<StructuredPreview>
  upload(file: File): Promise<Media>
  attachment(id: string): Promise<Media>
  /** Changes the alternative text of an upload. */
  describe(id: string, text: string): Promise<Media>
  /** Makes an upload public. Absent if uploads are always public. */
  publish?(id: string): Promise<unknown>
}
