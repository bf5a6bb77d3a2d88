import type { Listed, Page } from '../list-port'
import type {
  LibraryCommentRecord,
  LibraryItemRecord,
  LibraryReadRecord,
  LibraryReviewRecord,
  LibraryVersionRecord,
} from './library-records'

export interface LibraryReader {
  libraryItem(id: string): Promise<LibraryItemRecord | null>
  /** Sorted by name. */
  libraryItems(): Promise<LibraryItemRecord[]>
  libraryVersion(itemId: string, version: number): Promise<LibraryVersionRecord | null>
  /** Returns versions of an item, newest first. */
  libraryVersions(itemId: string, page: Page): Promise<Listed<LibraryVersionRecord>>
  /** Returns versions of all items after this id, ordered by id. */
  libraryVersionsAfter(id: string, limit: number): Promise<LibraryVersionRecord[]>
  /** Oldest first. */
  libraryReviews(itemId: string): Promise<LibraryReviewRecord[]>
  libraryReviewByToken(tokenHash: string): Promise<LibraryReviewRecord | null>
  libraryComment(id: string): Promise<LibraryCommentRecord | null>
  /** Oldest first. */
  libraryComments(itemId: string): Promise<LibraryCommentRecord[]>
  /** Returns by item the number of open comments that this agent has not read. Items without any are absent. */
  unreadLibraryComments(agentId: string): Promise<Map<string, number>>
}

export interface LibraryWriter {
  insertLibraryItem(record: LibraryItemRecord): Promise<void>
  updateLibraryItem(record: LibraryItemRecord): Promise<void>
  deleteLibraryItem(id: string): Promise<void>
  insertLibraryVersion(record: LibraryVersionRecord): Promise<void>
  deleteLibraryVersions(itemId: string, upTo: number): Promise<void>
  insertLibraryReview(record: LibraryReviewRecord): Promise<void>
  deleteLibraryReview(id: string): Promise<void>
  insertLibraryComment(record: LibraryCommentRecord): Promise<void>
  updateLibraryComment(record: LibraryCommentRecord): Promise<void>
  deleteLibraryComment(id: string): Promise<void>
  deleteLibraryReviews(itemId: string): Promise<void>
  deleteLibraryComments(itemId: string): Promise<void>
  putLibraryRead(record: LibraryReadRecord): Promise<void>
  deleteLibraryReads(itemId: string): Promise<void>
}
