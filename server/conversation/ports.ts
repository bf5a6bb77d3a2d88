import type { AccountReader, AccountWriter, GuessReader, GuessWriter } from './account/account-port'
import type { AttachmentReader } from './contents/attachments-port'
import type { ControlReader, ControlWriter } from './control/control-port'
import type { VisitorReader, VisitorWriter } from './customers/visitor-port'
import type { AuditReader, AuditWriter } from './events/audit/audit-port'
import type { WebhookReader, WebhookTransaction } from './events/webhook-port'
import type { FastPath } from './fast-path'
import type { InboxReader, InboxWriter } from './inbox/inbox-port'
import type { InterventionReader, InterventionWriter } from './interventions/intervention-port'
import type { ListReader } from './list-port'
import type { Commit, OperationsReader, OperationsWriter } from './operations-port'
import type {
  AccessTokenRecord,
  AgentRecord,
  AttachmentRecord,
  CommunityRecord,
  ContentRecord,
  DeliveryRecord,
  IdentityRecord,
  OutboxRecord,
  OutboxTask,
  SessionRecord,
  SourcePermissionRecord,
  SourceRecord,
  ThreadRecord,
} from './records'
import type { RingReader, RingWriter } from './routing/ring-port'
import type { SettingsReader } from './settings'
import type { SetupReader, SetupWriter } from './setup/setup-port'
import type { SightingReader, SightingWriter } from './setup/sighting-port'
import type { StatisticsReader } from './statistics/statistics-port'

/** Milliseconds since 1970. */
export type Clock = () => number
/** 24 lower-case hex characters, later ones greater. */
export type Ids = () => string
/** Lower-case hex of `bytes` random bytes. */
export type RandomHex = (bytes: number) => string

export interface Page {
  offset: number
  limit: number
}

/** What the core may ask of the store. A reader cannot write. */
export interface Reader
  extends SetupReader,
    ControlReader,
    OperationsReader,
    AttachmentReader,
    AuditReader,
    WebhookReader,
    InterventionReader,
    VisitorReader,
    SightingReader,
    StatisticsReader,
    AccountReader,
    GuessReader,
    ListReader,
    InboxReader,
    RingReader,
    SettingsReader {
  setting(name: string): Promise<string | null>
  source(id: string): Promise<SourceRecord | null>
  sources(): Promise<SourceRecord[]>
  sourceByChannelId(channelId: string): Promise<SourceRecord | null>
  agent(id: string): Promise<AgentRecord | null>
  tokenByHash(hash: string): Promise<AccessTokenRecord | null>
  sourcePermissions(agentId: string): Promise<SourcePermissionRecord[]>
  identity(id: string): Promise<IdentityRecord | null>
  identityByForeignId(communityId: string, foreignId: string): Promise<IdentityRecord | null>
  session(tokenHash: string): Promise<SessionRecord | null>
  thread(id: string): Promise<ThreadRecord | null>
  /** The identity's open thread with the newest message on this source. */
  newestOpenThread(sourceId: string, identityId: string): Promise<ThreadRecord | null>
  /** Newest first. */
  threadsOfIdentity(sourceId: string, identityId: string, limit: number): Promise<ThreadRecord[]>
  content(id: string): Promise<ContentRecord | null>
  newestContent(threadId: string): Promise<ContentRecord | null>
  contentByClientId(identityId: string, clientId: string): Promise<ContentRecord | null>
  /** By the id that the originating channel gave. */
  contentByForeignId(sourceId: string, foreignId: string): Promise<ContentRecord | null>
  /** What the customer may see after `seq`, in order. */
  contentsAfter(threadId: string, seq: number, limit: number): Promise<ContentRecord[]>
  /** The newest that the customer may see, in order. */
  newestContents(threadId: string, limit: number): Promise<ContentRecord[]>
  attachments(ids: readonly string[]): Promise<AttachmentRecord[]>
}

/** Work to do after the commit; see OutboxRecord. */
export interface NewOutboxRow {
  id: string
  lane: string
  task: OutboxTask
  due_at: number
  created_at: number
}

/** A row of a webhook that the store holds for this process, as if it had been claimed, with the delivery that it sends. */
export interface HeldRow {
  row: OutboxRecord
  delivery: DeliveryRecord
}

/** Who handles rows of webhooks as soon as they are stored: no claim is needed for them. */
export interface OutboxTaker {
  /** Before the rows of a transaction are written. */
  begin(): HandOver
}

/** The hand-over of the rows of one transaction. */
export interface HandOver {
  /** How long a row is held; a process that dies gives it back by then. Milliseconds. */
  readonly leaseMs: number
  /** Whether it takes this row. Nothing waits in the row's lane but what was taken before. */
  mayTake(row: NewOutboxRow): boolean
  /** Once the transaction is over, with those rows that are stored and held, in their order; with none where it failed. */
  end(rows: readonly HeldRow[]): void
}

export interface OutboxClaim {
  kinds: readonly OutboxTask['kind'][]
  now: number
  until: number
  limit: number
  /** Ids of webhooks and sources whose endpoints may get no more at the moment. */
  full: readonly string[]
  /** Asked for each row in turn. */
  mayTake(lane: string): boolean
}

/** Inside a transaction. Only the store is awaited here: anything else would hold up every other writer. */
export interface Transaction
  extends Reader,
    SetupWriter,
    ControlWriter,
    OperationsWriter,
    WebhookTransaction,
    InterventionWriter,
    VisitorWriter,
    SightingWriter,
    AccountWriter,
    AuditWriter,
    GuessWriter,
    InboxWriter,
    RingWriter {
  putSetting(name: string, value: string): Promise<void>
  insertCommunity(record: CommunityRecord): Promise<void>
  insertSource(record: SourceRecord): Promise<void>
  insertAgent(record: AgentRecord): Promise<void>
  insertToken(record: AccessTokenRecord): Promise<void>
  insertSourcePermission(record: SourcePermissionRecord): Promise<void>
  insertIdentity(record: IdentityRecord): Promise<void>
  insertSession(record: SessionRecord): Promise<void>
  insertThread(record: ThreadRecord): Promise<void>
  updateThread(record: ThreadRecord): Promise<void>
  insertContent(record: ContentRecord): Promise<void>
  updateContent(record: ContentRecord): Promise<void>
  insertAttachment(record: AttachmentRecord): Promise<void>
  insertOutbox(row: NewOutboxRow): Promise<void>
  /** Whether rows wait in this lane; nobody else adds one to it until the commit. */
  holdLane(lane: string): Promise<boolean>
  /** Marks due heads of lanes as taken until `until` and returns them, oldest first. */
  claimOutbox(claim: OutboxClaim): Promise<OutboxRecord[]>
  /** Takes away a row that was handled. The command fails when another process has taken it over, since the lease had ended. */
  finishOutbox(row: OutboxRecord): Promise<void>
  deleteOutbox(position: number): Promise<void>
  /** Puts a claimed row back for later; what stands behind it in its lane waits with it. Fails as `finishOutbox`. */
  retryOutbox(row: OutboxRecord, attempts: number, dueAt: number): Promise<void>
  /** Frees a row that this process holds, for everybody to claim. Nothing where it does not hold the row any more. */
  releaseOutbox(row: OutboxRecord): Promise<void>
  /** Takes a row that cannot be handled out of its lane, and keeps it for a person to look at. */
  parkOutbox(row: OutboxRecord): Promise<void>
  /**
   * The clock was set back by so many milliseconds: what waits is due as much sooner. Null: as much as the rows show that were made later
   * than now.
   */
  setBackOutbox(now: number, by: number | null): Promise<void>
  /** Makes what waits in this lane due now. */
  hastenLane(lane: string, now: number): Promise<void>
}

export interface ContentChange {
  thread_id: string
  added: boolean
}

/** What a commit wrote, by its id: threads as they are now, null where that is for the reader to look up. More may be named than has changed, never less. */
export interface Changes {
  threads: ReadonlyMap<string, ThreadRecord | null>
  /** By their id. */
  contents: ReadonlyMap<string, ContentChange>
  identities: ReadonlySet<string>
  /** Who may do what: agents, roles, permissions, tokens, sources, routing. */
  rights: boolean
}

/** Reads and writes in a transaction. It may run again after a lost race, so it has no effects but its writes. */
export type Command<T> = (tx: Transaction) => Promise<T>

/** The one port for everything that lasts. Nobody is answered before the commit. */
export interface Store {
  read: Reader
  /**
   * Runs a command in a transaction, which may share its commit with others; one that fails never fails its neighbours. Throws what the command
   * threw. A command with a fast path must find what it did before, when it runs again: where a connection is lost nobody may know whether it was done.
   */
  transact<T>(command: Command<T>, fast?: FastPath<T>): Promise<T>
  /** Called after each commit that left rows in the outbox which nobody holds. */
  onOutbox(listener: () => void): void
  /** From now on new rows of webhooks may be held for this process and handed over after their commit. At most once. */
  handOver(taker: OutboxTaker): void
  /** Called after each commit that published an event. */
  onPublished(listener: () => void): void
  /** Called after each commit that changed what agents have before them. */
  onChanged(listener: (changes: Changes) => void): void
  /** Called after each commit. */
  onCommit(listener: (commit: Commit) => void): void
  /** Leaves nothing of what was deleted in its files; a large database gets there at its next start. */
  scrub(): Promise<void>
  close(): Promise<void>
}
