import type { Listed, Page } from '../list-port'
import type { LibraryItemRecord, LibraryVersionRecord } from './library-records'

export interface LibraryReader {
  libraryItem(id: string): Promise<LibraryItemRecord | null>
  /** Sorted by name. */
  libraryItems(): Promise<LibraryItemRecord[]>
  libraryVersion(itemId: string, version: number): Promise<LibraryVersionRecord | null>
  /** Newest first. */
  libraryVersions(itemId: string, page: Page): Promise<Listed<LibraryVersionRecord>>
  /** Versions of all items behind this id, in the order of their ids. */
  libraryVersionsAfter(id: string, limit: number): Promise<LibraryVersionRecord[]>
}

export interface LibraryWriter {
  insertLibraryItem(record: LibraryItemRecord): Promise<void>
  updateLibraryItem(record: LibraryItemRecord): Promise<void>
  deleteLibraryItem(id: string): Promise<void>
  insertLibraryVersion(record: LibraryVersionRecord): Promise<void>
  /** Deletes the versions of an item up to this number. */
  deleteLibraryVersions(itemId: string, upTo: number): Promise<void>
}
