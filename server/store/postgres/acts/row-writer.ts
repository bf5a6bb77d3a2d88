import { webhookOrderingKey } from '../../../conversation/events/ordering-keys'
import type { HandOver, HeldRow } from '../../../conversation/events/outbox-port'
import type { DeliveryRecord } from '../../../conversation/events/webhook-records'
import type { Changed, Settled, WriteSet } from '../../../conversation/write-set'
import { outboxRowOf } from '../../queries/events/delivery-queue'
import { newOutboxRow } from '../../queries/events/outbox'
import { encode } from '../../tables/encoding'
import { handedOverTo } from '../claims'
import type { OpenTransaction } from '../transaction'
import type { Row } from './many-rows'
import { confirmDeliveries, insert, insertDeliveries, insertOutbox, update } from './write-statements'

interface Needs {
  open: Pick<OpenTransaction, 'write'>
  node: string
  /** Null without an outbox worker. */
  handOver: HandOver | null
}

export interface Written {
  /** Deliveries that the worker takes directly. */
  readonly held: readonly HeldRow[]
  /** Whether rows are left that nobody has claimed. */
  readonly left: boolean
  /** The ids of deliveries that were confirmed. */
  readonly confirmed: ReadonlySet<string>
}

/** Collects the common rows of acts, and writes them with one statement for each table. */
export function createRowWriter({ open, node, handOver }: Needs) {
  const rows = createPendingRows()
  /** The deliveries that the worker takes, by id. */
  const taken = new Map<string, DeliveryRecord>()
  let left = false
  const answers: ReturnType<OpenTransaction['write']>[] = []
  const confirmations: Row[] = []
  let confirmed: ReturnType<OpenTransaction['write']> | null = null
  const ended: Pick<WriteSet, 'events' | 'log'> = { events: [], log: [] }
  let outbox: Row[] = []
  let deliveries: Row[] = []

  function addDelivery(added: DeliveryRecord): void {
    if (!handOver?.mayTake(webhookOrderingKey(added.webhook_id, added.thread_id))) {
      deliveries.push(encode('deliveries', added))
      return
    }
    const delivery = { ...added, claimed_until: added.created_at + handOver.leaseMs, claimed_by: handedOverTo(node) }
    taken.set(added.id, delivery)
    deliveries.push(encode('deliveries', delivery))
  }

  /** Sends the rows that a later read of the transaction may find. */
  function flush(): void {
    rows.send(open.write)
    if (deliveries.length > 0) answers.push(open.write(insertDeliveries(deliveries, handedOverTo(node))))
    if (outbox.length > 0) void open.write(insertOutbox(outbox))
    deliveries = []
    outbox = []
  }

  return {
    add(set: WriteSet): void {
      rows.add(set)
      for (const delivery of set.deliveries) addDelivery(delivery)
      for (const row of set.outbox) outbox.push(encode('outbox', { position: 0, ...newOutboxRow(row) }))
      left ||= set.outbox.length > 0
      ended.events.push(...set.events)
      ended.log.push(...set.log)
    },
    confirm({ row, after }: Settled): void {
      const claim = { until: row.claimed_until, webhook: after.webhook_id }
      confirmations.push(Object.assign(encode('deliveries', after), claim))
    },
    flush,
    /** Sends everything that is left, before the commit. */
    end(): void {
      if (confirmations.length > 0) confirmed = open.write(confirmDeliveries(confirmations))
      flush()
      if (ended.events.length > 0) void open.write(insert.published_events(ended.events))
      if (ended.log.length > 0) void open.write(insert.events(ended.log))
    },
    /** The ids of deliveries that this node may have claimed. */
    claimedIds: (): string[] => [...taken.keys()],
    /** Call this after the commit. */
    async written(): Promise<Written> {
      const held: HeldRow[] = []
      for (const { rows } of await Promise.all(answers))
        for (const { id, position, claimed_until } of rows) {
          const claimed = Number(claimed_until) > 0 ? taken.get(String(id)) : undefined
          if (!claimed) {
            left = true
            continue
          }
          const delivery = { ...claimed, position: Number(position) }
          held.push({ row: outboxRowOf(delivery), delivery })
        }
      return { held, left, confirmed: new Set((await confirmed)?.rows.map(({ id }) => String(id))) }
    },
  }
}

/** Rows that are not sent yet. Several changes of one record become one. */
function createPendingRows() {
  const contents = new Map<string, WriteSet['contents'][number]>()
  const changes = {
    contents: new Map<string, WriteSet['changedContents'][number]>(),
    threads: new Map<string, WriteSet['threads'][number]>(),
    interventions: new Map<string, WriteSet['interventions'][number]>(),
    attachments: new Map<string, WriteSet['attachments'][number]>(),
  }

  function merge<T extends { id: string }>(into: Map<string, Changed<T>>, changed: readonly Changed<T>[]): void {
    for (const { before, after } of changed) into.set(after.id, { before: into.get(after.id)?.before ?? before, after })
  }

  return {
    add(set: WriteSet): void {
      for (const content of set.contents) contents.set(content.id, content)
      merge(
        changes.contents,
        set.changedContents.filter(({ after }) => {
          if (!contents.has(after.id)) return true
          contents.set(after.id, after)
          return false
        }),
      )
      merge(changes.threads, set.threads)
      merge(changes.interventions, set.interventions)
      merge(changes.attachments, set.attachments)
    },
    send(write: OpenTransaction['write']): void {
      if (contents.size > 0) void write(insert.contents([...contents.values()]))
      if (changes.contents.size > 0) void write(update.contents([...changes.contents.values()]))
      if (changes.threads.size > 0) void write(update.threads([...changes.threads.values()]))
      if (changes.interventions.size > 0) void write(update.interventions([...changes.interventions.values()]))
      if (changes.attachments.size > 0) void write(update.attachments([...changes.attachments.values()]))
      for (const each of [contents, ...Object.values(changes)]) each.clear()
    },
  }
}
