import type { Clock, Ids } from '../clock-and-ids'
import type { HeldRow } from '../events/outbox-port'
import type { DeliveryRecord } from '../events/webhook-records'
import type { ReceivedMessage } from '../messages/received-message'
import type { ReplyRequest } from '../messages/reply'
import type { Needs, Secrets } from '../needs'
import type { Store } from '../ports'
import type { ContentRecord, OutboxRecord } from '../records'
import type { AgentName, Shop } from './shop'

/** The ports that the core needs. */
export interface Outside {
  store: Store
  /** Whether acts may take the fast path. */
  fast: boolean
  createIds(clock: Clock): Ids
  secrets: Secrets
  /** Handles a row like the worker of the outbox. `delivery` belongs to a row that was handed over. Returns whether the row is deleted. */
  handle(needs: Needs, row: OutboxRecord, delivery: DeliveryRecord | undefined, isTaken: boolean): Promise<boolean>
}

/** A visitor's stored records, oldest first. */
export interface VisitorRecords {
  contents: ContentRecord[]
  /** The visitor's files, sent and unsent. */
  files: string[]
  sent: string[]
  last: ReceivedMessage | null
}

export interface World extends Outside {
  needs: Needs
  shop: Shop
  clock: { now: number }
  /** The number of this run, for the names of random values. */
  run: number
  /** The number of messages so far. */
  words: number
  known: VisitorRecords[]
  lastReplies: Map<AgentName, ReplyRequest>
  webhooks: string[]
  /** Rows that the store passed to the worker, by position. */
  held: Map<number, HeldRow>
  /** The newest content of each thread when its closing began. */
  closing: Map<string, string>
  hasRoom: boolean
  /** The kind of the running action, for the counts; null: not counted. */
  kind: string | null
  /** For each kind of act: the number of acts while nothing waited in the outbox, and the number of these on the fast path. */
  counts: Map<string, { all: number; fast: number }>
  /** The reasons of refused actions, each with its action. */
  refusals: Set<string>
  told: unknown[]
}
