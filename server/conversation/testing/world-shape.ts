import type { Clock, Ids } from '../clock-and-ids'
import type { HeldRow } from '../events/outbox-port'
import type { DeliveryRecord } from '../events/webhook-records'
import type { ReceivedMessage } from '../messages/received-message'
import type { ReplyRequest } from '../messages/reply'
import type { Needs, Secrets } from '../needs'
import type { Store } from '../ports'
import type { ContentRecord, OutboxRecord } from '../records'
import type { AgentName, Shop } from './shop'

export interface Outside {
  store: Store
  /** Whether the store decides acts in batches; otherwise each act is one transaction. */
  isBatched: boolean
  createIds(clock: Clock): Ids
  secrets: Secrets
  /**
   * Handles a row. `delivery`: set if the store passed the row to the worker. Resolves with whether the row is deleted.
   */
  handle(needs: Needs, row: OutboxRecord, delivery: DeliveryRecord | undefined, isTaken: boolean): Promise<boolean>
}

export interface VisitorRecords {
  contents: ContentRecord[]
  files: string[]
  sent: string[]
  last: ReceivedMessage | null
}

export interface World extends Outside {
  needs: Needs
  shop: Shop
  clock: { now: number }
  run: number
  words: number
  visitors: VisitorRecords[]
  lastReplies: Map<AgentName, ReplyRequest>
  webhooks: string[]
  heldRows: Map<string, HeldRow>
  closing: Map<string, string>
  hasRoom: boolean
  kind: string | null
  /** Per kind: how many actions ran while nothing waited in the outbox, and how many of them read only what they named. */
  counts: Map<string, { all: number; byKeys: number }>
  refusals: Set<string>
  reports: unknown[]
}
