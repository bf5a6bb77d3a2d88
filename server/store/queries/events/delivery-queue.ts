import { sql } from 'kysely'
import { deliveryQueueOf, webhookOrderingKey } from '../../../conversation/events/ordering-keys'
import type { OutboxClaim } from '../../../conversation/events/outbox-port'
import type { QueuedDelivery } from '../../../conversation/events/webhook-port'
import type { DeliveryRecord } from '../../../conversation/events/webhook-records'
import type { OutboxRecord } from '../../../conversation/records'
import { columnNames, decode, encode } from '../../tables/encoding'
import { type Driver, insert } from '../driver'
import { idList } from '../filters'
import { byNames, defineQuery, type Place, placesOf } from '../query'
import { updateWhere } from '../rows'
import { waitingRows } from './waiting-rows'

// Deliveries that wait. The deliveries of a webhook and thread are sent in the order of their positions.

type Queue = Pick<DeliveryRecord, 'webhook_id' | 'thread_id'>

const lockOfQueue = ({ webhook_id, thread_id }: Queue) => `outbox:${webhookOrderingKey(webhook_id, thread_id)}`

/** Literal, so that the partial indexes serve the query. */
const isPending = sql<boolean>`state = 'pending'`
const isQueued = (place: Place) =>
  sql<boolean>`${isPending} and webhook_id = ${place('webhook_id')} and thread_id = ${place('thread_id')}`
const isOfWebhook = (place: Place) => sql<boolean>`${isPending} and webhook_id = ${place('webhook_id')}`

/** A condition for queries over `deliveries as row`: it is the first that waits for its webhook and thread. */
const isHead = sql<boolean>`"row".state = 'pending' and not exists (select 1 from deliveries as earlier
  where earlier.state = 'pending' and earlier.webhook_id = "row".webhook_id
    and earlier.thread_id = "row".thread_id and earlier.position < "row".position)`

const columns = [
  'id',
  'webhook_id',
  'thread_id',
  'position',
  'due_at',
  'claimed_until',
  'failures',
  'queued_at',
] as const
const ofQueue = defineQuery(
  (db, place) => db.selectFrom('deliveries').select(columns).where(isQueued(place)).orderBy('position'),
  { holds: 'changes' },
)
const heads = defineQuery(
  (db, place) =>
    db
      .selectFrom('deliveries as row')
      .select(columns)
      .where('due_at', '<=', place<number>('now'))
      .where('claimed_until', '<=', place<number>('now'))
      .where(sql<boolean>`${place('full')} not like '%,' || webhook_id || ',%'`)
      .where(isHead)
      .orderBy('due_at')
      .limit(place<number>('limit')),
  { holds: 'claim' },
)
export const lastQueued = defineQuery((db) =>
  db
    .selectFrom('deliveries')
    .select((select) => select.fn.max('position').as('position'))
    .where(isPending),
)
const add = defineQuery((db, place) => {
  const given = columnNames('deliveries').filter((name) => name !== 'position' || place.dialect === 'sqlite')
  return byNames(db).insertInto('deliveries').values(placesOf(given, place))
})
const requeue = defineQuery((db, place) =>
  db
    .updateTable('deliveries')
    .set({
      position: place.dialect === 'postgres' ? sql<number>`default` : place<number>('position'),
      due_at: place<number>('due_at'),
      claimed_until: sql.lit(0),
      claimed_by: sql.lit(null),
      failures: sql.lit(0),
    })
    .where('id', '=', place<string>('id')),
)
const exists = defineQuery((db, place) => db.selectFrom('deliveries').select('id').where('id', '=', place('id')))
const isDelivery = (place: Place) => sql<boolean>`id = ${place('id')}`
const waiting = waitingRows({
  table: 'deliveries',
  isRow: isDelivery,
  hasKey: isQueued,
  failures: 'failures',
  placeOf: (row) => ({ id: row.id, ...queueOf(row) }),
})
export const queueHead = waiting.keyHead
const finish = defineQuery((db, place) =>
  db
    .updateTable('deliveries')
    .set({
      state: sql<'delivered'>`case when state = 'pending' then 'delivered' else state end`,
      claimed_until: sql.lit(0),
    })
    .where(waiting.isHeld(place)),
)
const park = defineQuery((db, place) =>
  db
    .updateTable('deliveries')
    .set({ state: sql.lit('failed' as const), last_error: place<string>('error'), updated_at: place<number>('now') })
    .where(isPending)
    .where(isDelivery(place)),
)
const queued = defineQuery((db, place) =>
  db
    .selectFrom('deliveries')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('position').as('first'), fn.max('position').as('last')])
    .where(isOfWebhook(place)),
)
// The times are spread by position: the oldest delivery is due first, and later deliveries of a thread are due later.
const hasten = defineQuery((db, place) =>
  db
    .updateTable('deliveries')
    .set({
      due_at: sql<number>`${place<number>('now')} + (position - ${place<number>('first')}) * ${place<number>('window')} / ${place<number>('span')}`,
    })
    .where(isOfWebhook(place)),
)
const nextHead = defineQuery(
  (db, place) =>
    db
      .selectFrom('deliveries as row')
      .select('row.id')
      .where('row.webhook_id', '=', place<string>('webhook_id'))
      .where('row.position', '>', place<number>('after'))
      .where('row.claimed_until', '<=', place<number>('now'))
      .where(isHead)
      .orderBy('row.position')
      .limit(sql.lit(1)),
  { holds: 'claim' },
)
const makeDue = updateWhere('deliveries', ['due_at'], isDelivery)
const newest = defineQuery((db) =>
  db
    .selectFrom('deliveries')
    .select((select) => select.fn.max('queued_at').as('created_at'))
    .where(isPending),
)
const setBack = defineQuery((db, place) =>
  db
    .updateTable('deliveries')
    .set({ due_at: sql<number>`due_at - ${place<number>('by')}` })
    .where(isPending)
    .where('due_at', '>', place<number>('now')),
)

/** All that queue wait for this lock, so that deliveries become visible in the order of their positions. */
function nextPosition(driver: Driver, queue: Queue): number {
  driver.hold(lockOfQueue(queue))
  return driver.nextPosition?.() ?? 0
}

export async function insertDelivery(driver: Driver, record: DeliveryRecord): Promise<void> {
  if (record.state !== 'pending') return insert(driver, 'deliveries', record)
  const position = nextPosition(driver, record)
  const { webhook_id, thread_id } = record
  const due_at = Math.max(record.due_at, await waiting.on(driver).lastDue({ webhook_id, thread_id }))
  await driver.run(add, Object.assign(encode('deliveries', record), { position, due_at }))
}

export function requeueDelivery(driver: Driver, delivery: QueuedDelivery): Promise<void> {
  return driver.run(requeue, { position: nextPosition(driver, delivery), ...delivery })
}

/** The waiting deliveries as rows of the outbox: what the worker claims, handles and gives back. */
export const deliveryQueue = (driver: Driver) => {
  const { claim, retry, release } = waiting.on(driver)
  /** Whether the delivery was not deleted since it was claimed. */
  const isLeft = async (id: string) => (await driver.all(exists, { id })).length > 0
  return {
    release,
    of: async (queue: Queue) => (await driver.all(ofQueue, { ...queue })).map(rowOf),
    async claim({ now, until, limit, full, mayTake }: OutboxClaim): Promise<OutboxRecord[]> {
      const due = await driver.all(heads, { now, limit, full: full.length > 0 ? idList(full) : '' })
      return claim(
        due.map(rowOf).filter((row) => mayTake(row.ordering_key)),
        until,
      )
    },
    async finish({ id, claimed_until: until }: OutboxRecord): Promise<void> {
      if (await isLeft(id)) await driver.runOnRow(finish, { id, until })
    },
    async retry(row: OutboxRecord, failures: number, dueAt: number): Promise<void> {
      if (await isLeft(row.id)) await retry(row, failures, dueAt)
    },
    park: ({ id }: OutboxRecord, now: number) =>
      driver.run(park, { id, now, error: 'The server could not send this delivery: its log names the error.' }),
    async hasten(webhookId: string, now: number, paceMs: number): Promise<void> {
      const [{ count, first, last } = {}] = await driver.all(queued, { webhook_id: webhookId })
      if (Number(count ?? 0) === 0) return
      const span = Number(last) - Number(first) + 1
      const window = Number(count) * paceMs
      await driver.run(hasten, { now, first: Number(first), window, span, webhook_id: webhookId })
    },
    async wake(webhookId: string, after: number, now: number, dueAt: number): Promise<boolean> {
      const next = (from: number) => driver.all(nextHead, { after: from, now, webhook_id: webhookId })
      const [head = (await next(0))[0]] = await next(after)
      if (!head) return false
      await driver.run(makeDue, { id: String(head.id), due_at: dueAt })
      return true
    },
    newest: async () => Number((await driver.all(newest, {}))[0]?.created_at ?? 0),
    setBack: (by: number, now: number) => driver.run(setBack, { by, now }),
  }
}

function queueOf({ ordering_key }: OutboxRecord): Queue {
  const queue = deliveryQueueOf(ordering_key)
  if (!queue) throw new Error(`${ordering_key} is no queue of deliveries.`)
  return queue
}

/** Returns the row of a pending delivery. */
export const outboxRowOf = (delivery: Pick<DeliveryRecord, (typeof columns)[number]>): OutboxRecord => ({
  position: delivery.position,
  id: delivery.id,
  ordering_key: webhookOrderingKey(delivery.webhook_id, delivery.thread_id),
  task: { kind: 'webhook', delivery_id: delivery.id },
  attempts: delivery.failures,
  due_at: delivery.due_at,
  claimed_until: delivery.claimed_until,
  created_at: delivery.queued_at,
})

const rowOf = (row: Record<string, unknown>): OutboxRecord => outboxRowOf(decode('deliveries', row))
