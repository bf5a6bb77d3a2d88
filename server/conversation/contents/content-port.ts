import type { ContentRecord } from '../records'

export interface ContentReader {
  content(id: string): Promise<ContentRecord | null>
  newestContent(threadId: string): Promise<ContentRecord | null>
  contentByClientId(identityId: string, clientId: string): Promise<ContentRecord | null>
  contentByForeignId(sourceId: string, foreignId: string): Promise<ContentRecord | null>
  /** Returns the contents after `seq` that the customer can see, in order. */
  contentsAfter(threadId: string, seq: number, limit: number): Promise<ContentRecord[]>
  /**
   * Returns the contents changed after `lastChange` (edited, unsent, reacted to) in order of change. Includes comments.
   */
  contentsChangedAfter(threadId: string, lastChange: number, limit: number): Promise<ContentRecord[]>
  /** Returns the newest contents that the customer can see, in order. */
  newestContents(threadId: string, limit: number): Promise<ContentRecord[]>
}

export interface ContentWriter {
  insertContent(record: ContentRecord): Promise<void>
  updateContent(record: ContentRecord): Promise<void>
  /** Sets only the searched text. `updateContent` never writes it, because most changes do not affect it. */
  updateSearchedText(id: string, text: string | null): Promise<void>
}
