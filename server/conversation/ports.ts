import type { AccountWriter, GuessWriter } from './account/account-port'
import type { AlertWriter } from './account/alerts/alert-port'
import type { Act } from './act'
import type { AiWriter } from './ai/ai-port'
import type { AttachmentWriter } from './contents/attachments-port'
import type { ContentWriter } from './contents/content-port'
import type { LiveWriter } from './contents/live-port'
import type { ControlWriter } from './control/control-port'
import type { CustomerWriter } from './customers/customer-port'
import type { DigestWriter } from './customers/mail/digest-port'
import type { MailNoteWriter } from './customers/mail/mail-note-port'
import type { PushWriter } from './customers/push-port'
import type { VisitorWriter } from './customers/visitor-port'
import type { AuditWriter } from './events/audit/audit-port'
import type { OutboxTaker, OutboxWriter } from './events/outbox-port'
import type { WebhookTransaction } from './events/webhook-port'
import type { InboxWriter } from './inbox/inbox-port'
import type { InterventionWriter } from './interventions/intervention-port'
import type { LibraryWriter } from './library/library-port'
import type { Commit, OperationsWriter } from './operations-port'
import type { Reader } from './reader'
import type { ThreadRecord } from './records'
import type { RingWriter } from './routing/ring-port'
import type { BuiltFileWriter } from './setup/built-file-port'
import type { SetupWriter } from './setup/setup-port'
import type { SightingWriter } from './setup/sighting-port'
import type { ThreadWriter } from './threads/thread-port'
import type { Settled } from './write-set'

export type { Reader }

/** A transaction. Commands await only the store in it, because any other wait would delay every other writer. */
export interface Transaction
  extends Reader,
    SetupWriter,
    CustomerWriter,
    ThreadWriter,
    ContentWriter,
    AttachmentWriter,
    OutboxWriter,
    ControlWriter,
    OperationsWriter,
    WebhookTransaction,
    InterventionWriter,
    VisitorWriter,
    PushWriter,
    DigestWriter,
    MailNoteWriter,
    SightingWriter,
    AccountWriter,
    AlertWriter,
    AuditWriter,
    GuessWriter,
    BuiltFileWriter,
    InboxWriter,
    LibraryWriter,
    LiveWriter,
    AiWriter,
    RingWriter {}

export type AccountTransaction = Reader & AccountWriter & GuessWriter & AuditWriter & Pick<OutboxWriter, 'insertOutbox'>
export type CustomerTransaction = Reader &
  CustomerWriter &
  VisitorWriter &
  PushWriter &
  DigestWriter &
  SightingWriter &
  AuditWriter
export type SetupTransaction = Reader & SetupWriter & AuditWriter
export type InboxTransaction = Reader & InboxWriter & AuditWriter
export type LibraryTransaction = Reader & LibraryWriter & AuditWriter

export interface ContentChange {
  thread_id: string
  added: boolean
}

/** The records that a commit wrote, by id. A thread is null if it must be read. Some records can be unchanged. */
export interface Changes {
  threads: ReadonlyMap<string, ThreadRecord | null>
  contents: ReadonlyMap<string, ContentChange>
  identities: ReadonlySet<string>
  /** Whether permissions may have changed: agents, roles, tokens, sources or routing. */
  rights: boolean
}

/** Reads and writes in a transaction. It can run again after a conflict, so its writes must be its only effects. */
export type Command<T> = (tx: Transaction) => Promise<T>

/** The only port for stored data. A request is answered only after the commit. */
export interface Store {
  read: Reader
  /**
   * Loads the records of an action, calls `decide` and writes its rows. Throws its refusal, or `busy` if the outcome is
   * unknown.
   */
  act<T>(act: Act<T>): Promise<T>
  /**
   * Runs a command in a transaction. A commit can hold several commands, and a failed one does not affect the others.
   * Throws like `act`.
   */
  transact<T>(command: Command<T>): Promise<T>
  /**
   * Stores a successful delivery and deletes its outbox row. If the endpoint has failed in the meantime, runs the
   * command instead.
   */
  confirmDelivery(confirmed: Settled, command: Command<boolean>): Promise<boolean>
  /** Registers a listener for commits that leave unclaimed rows in the outbox. */
  onOutbox(listener: () => void): void
  /** Sets the worker that receives new webhook rows directly after the commit, already claimed. Called only once. */
  setOutboxTaker(taker: OutboxTaker): void
  onPublished(listener: () => void): void
  onChanged(listener: (changes: Changes) => void): void
  onCommit(listener: (commit: Commit) => void): void
  /** Removes all traces of deleted rows from the files. A large database does this at its next start. */
  scrub(): Promise<void>
  close(): Promise<void>
}
