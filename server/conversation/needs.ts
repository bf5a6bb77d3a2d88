import type { Observe } from './observe'
import type { Clock, Ids, RandomHex, Store } from './ports'
import type { AttachmentRecord, ContentRecord, ThreadRecord } from './records'

/** What use cases take as their first argument; app.ts builds it once. */
export interface Needs {
  store: Store
  clock: Clock
  ids: Ids
  randomHex: RandomHex
  /** Address under which a file can be fetched; signed and short-lived for private files. */
  attachmentUrl(attachment: AttachmentRecord): string
  observe: Observe
  /** Tells the customer's open chats. Called after the commit only, so a failed write is never shown. */
  tell: {
    added(content: ContentRecord): Promise<void>
    changed(content: ContentRecord): Promise<void>
    thread(thread: ThreadRecord): void
    /** Ends the open chats of an identity that is being forgotten. */
    forgotten(identityId: string): void
  }
}
