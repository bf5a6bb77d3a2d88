import type { ContentRecord } from '../records'

export interface ContentReader {
  content(id: string): Promise<ContentRecord | null>
  newestContent(threadId: string): Promise<ContentRecord | null>
  contentByClientId(identityId: string, clientId: string): Promise<ContentRecord | null>
  /** Finds a content by its id on the channel. */
  contentByForeignId(sourceId: string, foreignId: string): Promise<ContentRecord | null>
  /** The contents after `seq` that the customer may see, in order. */
  contentsAfter(threadId: string, seq: number, limit: number): Promise<ContentRecord[]>
  /** Contents that were edited, unsent or reacted to since this change of the thread, in the order of their last changes; comments too. */
  contentsChangedAfter(threadId: string, lastChange: number, limit: number): Promise<ContentRecord[]>
  /** The newest contents that the customer may see, in order. */
  newestContents(threadId: string, limit: number): Promise<ContentRecord[]>
}

export interface ContentWriter {
  insertContent(record: ContentRecord): Promise<void>
  updateContent(record: ContentRecord): Promise<void>
  /** `updateContent` leaves the searched text as it is, since most changes of a content do not concern it. */
  updateSearchedText(id: string, text: string | null): Promise<void>
}
