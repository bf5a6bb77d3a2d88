import type { HandOver, HeldRow } from '../../../conversation/events/outbox-port'
import type { Changed, Settled, WriteSet } from '../../../conversation/write-set'
import { newOutboxRow } from '../../queries/events/outbox'
import { encode } from '../../tables/encoding'
import { handedOverTo } from '../claims'
import type { OpenTransaction } from '../transaction'
import type { Row } from './many-rows'
import { confirmDeliveries, insert, insertOutbox, update } from './write-statements'

interface Needs {
  open: Pick<OpenTransaction, 'write'>
  node: string
  /** Null without an outbox worker. */
  handOver: HandOver | null
}

interface NewRow {
  row: Row
  /** What the worker gets after the commit; null for a row that it does not take. */
  held: Omit<HeldRow['row'], 'position'> | null
  delivery: HeldRow['delivery'] | null
}

export interface Written {
  /** Rows that the worker takes directly. */
  readonly held: readonly HeldRow[]
  /** Whether unclaimed rows are left in the outbox. */
  readonly left: boolean
  /** The ids of deliveries that were confirmed. */
  readonly confirmed: ReadonlySet<string>
}

/** Collects the common rows of acts, and writes them with one statement for each table. */
export function createRowWriter({ open, node, handOver }: Needs) {
  const rows = createPendingRows()
  const sentRows = new Map<string, NewRow>()
  const answers: ReturnType<OpenTransaction['write']>[] = []
  const confirmations: Row[] = []
  let confirmed: ReturnType<OpenTransaction['write']> | null = null
  const ended: Pick<WriteSet, 'events' | 'log'> = { events: [], log: [] }
  let due: NewRow[] = []

  function newRow(given: WriteSet['outbox'][number], delivery: NewRow['delivery']): NewRow {
    const takes = delivery !== null && handOver?.mayTake(given) === true
    const claimed_until = takes ? given.created_at + handOver.leaseMs : 0
    const row = encode('outbox', { position: 0, ...newOutboxRow(given), claimed_until })
    return { row, held: takes ? { attempts: 0, claimed_until, ...given } : null, delivery }
  }

  function sendOutbox(): void {
    if (due.length === 0) return
    for (const [n, each] of due.entries()) {
      each.row.n = n
      sentRows.set(String(each.row.id), each)
    }
    answers.push(
      open.write(
        insertOutbox(
          due.map(({ row }) => row),
          handedOverTo(node),
        ),
      ),
    )
    due = []
  }

  /** Sends the rows that a later read of the transaction may find. */
  function flush(): void {
    rows.send(open.write)
    sendOutbox()
  }

  return {
    add(set: WriteSet): void {
      rows.add(set)
      for (const { delivery, row } of set.deliveries) due.push(newRow(row, delivery))
      for (const row of set.outbox) due.push(newRow(row, null))
      ended.events.push(...set.events)
      ended.log.push(...set.log)
    },
    confirm({ row, after }: Settled): void {
      const place = { position: row.position, until: row.claimed_until, webhook: after.webhook_id }
      confirmations.push(Object.assign(encode('deliveries', after), place))
    },
    flush,
    /** Sends everything that is left, before the commit. */
    end(): void {
      if (confirmations.length > 0) confirmed = open.write(confirmDeliveries(confirmations))
      flush()
      if (ended.events.length > 0) void open.write(insert.published_events(ended.events))
      if (ended.log.length > 0) void open.write(insert.events(ended.log))
    },
    /** The ids of rows that this node may have claimed. */
    claimedIds: (): string[] => [...sentRows].filter(([, { held }]) => held).map(([id]) => id),
    /** Call this after the commit. */
    async written(): Promise<Written> {
      const held: HeldRow[] = []
      let left = false
      for (const { rows } of await Promise.all(answers))
        for (const { id, position, claimed_until } of rows) {
          const row = sentRows.get(String(id))
          if (row?.held && row.delivery && Number(claimed_until) > 0)
            held.push({ row: { position: Number(position), ...row.held }, delivery: row.delivery })
          else left = true
        }
      return { held, left, confirmed: new Set((await confirmed)?.rows.map(({ id }) => String(id))) }
    },
  }
}

/** Rows that are not sent yet. Several changes of one record become one. */
function createPendingRows() {
  const contents = new Map<string, WriteSet['contents'][number]>()
  const deliveries: WriteSet['deliveries'][number]['delivery'][] = []
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
      for (const { delivery } of set.deliveries) deliveries.push(delivery)
    },
    send(write: OpenTransaction['write']): void {
      if (contents.size > 0) void write(insert.contents([...contents.values()]))
      if (changes.contents.size > 0) void write(update.contents([...changes.contents.values()]))
      if (changes.threads.size > 0) void write(update.threads([...changes.threads.values()]))
      if (changes.interventions.size > 0) void write(update.interventions([...changes.interventions.values()]))
      if (changes.attachments.size > 0) void write(update.attachments([...changes.attachments.values()]))
      if (deliveries.length > 0) void write(insert.deliveries(deliveries))
      for (const each of [contents, ...Object.values(changes)]) each.clear()
      deliveries.length = 0
    },
  }
}
