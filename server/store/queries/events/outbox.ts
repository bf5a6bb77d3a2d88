import { sql } from 'kysely'
import type { Intervention } from '../../../../contract/intervention'
import type { ContentEventType, InterventionEventType } from '../../../../contract/webhook-event'
import type { ControlAct } from '../../../conversation/control/control-records'
import type { MailRequest } from '../../../conversation/events/mail-records'
import { deliveryQueueOf, waitsForOthers } from '../../../conversation/events/ordering-keys'
import type { NewOutboxRow, OutboxClaim } from '../../../conversation/events/outbox-port'
import type { Reader, Transaction } from '../../../conversation/ports'
import type { AlertCause, OutboxRecord } from '../../../conversation/records'
import { decode } from '../../tables/encoding'
import type { OutboxRow } from '../../tables/tables'
import { type Driver, insert } from '../driver'
import { idList } from '../filters'
import { defineQuery, type Place } from '../query'
import { manyBy, updateWhere } from '../rows'
import { deliveryQueue } from './delivery-queue'
import { waitingRows } from './waiting-rows'

const lockOf = (orderingKey: string) => `outbox:${orderingKey}`

/** Where the id of the source begins in the ordering keys of channels, notices and e-mails. */
const sourceIdAt = 'channel:'.length + 1

/** A condition for queries over `outbox as row`: the row is the first of its ordering key. */
const isHead = sql<boolean>`not exists (select 1 from outbox as earlier
  where earlier.ordering_key = "row".ordering_key and earlier.position < "row".position)`

// A row may be claimed when it is due and unclaimed, and the first of its ordering key.
const heads = defineQuery(
  (db, place) =>
    db
      .selectFrom('outbox as row')
      .selectAll()
      .where((where) =>
        where.or(['kind', 'other_kind', 'third_kind'].map((name) => where('kind', '=', place<string>(name)))),
      )
      .where('due_at', '<=', place<number>('now'))
      .where('claimed_until', '<=', place<number>('now'))
      .where(sql<boolean>`${place('full')} not like '%,' || substr(ordering_key, ${sql.lit(sourceIdAt)}, 24) || ',%'`)
      .where(isHead)
      .orderBy('due_at')
      .limit(place<number>('limit')),
  { holds: 'claim' },
)
const isAt = (place: Place) => sql<boolean>`position = ${place('position')}`
const waiting = waitingRows({
  table: 'outbox',
  isRow: isAt,
  hasKey: (place) => sql<boolean>`ordering_key = ${place('ordering_key')}`,
  failures: 'attempts',
  placeOf: ({ position, ordering_key }) => ({ position, ordering_key }),
})
export const { keyHead } = waiting
const finish = defineQuery((db, place) => db.deleteFrom('outbox').where(waiting.isHeld(place)))
const park = updateWhere('outbox', ['ordering_key', 'due_at', 'claimed_until'], isAt)
const ofKeys = (place: Place) => sql<boolean>`ordering_key >= ${place('from')} and ordering_key < ${place('to')}`
const hasten = updateWhere('outbox', ['due_at'], ofKeys)
const newest = defineQuery((db) =>
  db.selectFrom('outbox').select((select) => select.fn.max('created_at').as('created_at')),
)
const setBack = defineQuery((db, place) =>
  db
    .updateTable('outbox')
    .set({ due_at: sql<number>`due_at - ${place<number>('by')}` })
    .where('due_at', '>', place<number>('now'))
    .where('due_at', '<', place<number>('never')),
)
const ofKey = manyBy('outbox', ['ordering_key'], { order: ['position'], holds: 'changes' })

export const outboxQueries = (driver: Driver) =>
  ({
    outboxOf: async (orderingKey) => {
      const queue = deliveryQueueOf(orderingKey)
      return queue ? deliveryQueue(driver).of(queue) : (await ofKey(driver)(orderingKey)).map(toRecord)
    },
  }) satisfies Partial<Reader>

export const outboxWriter = (driver: Driver) => {
  const rows = outboxRows(driver)
  const deliveries = deliveryQueue(driver)
  const queueOf = ({ task }: OutboxRecord) => (task.kind === 'webhook' ? deliveries : rows)
  return {
    insertOutbox: async (row) => {
      // The lock makes rows of a key visible in the order of their numbers. Otherwise a reader
      // could take the second row for the first.
      driver.hold(lockOf(row.ordering_key))
      const { ordering_key } = row
      const due_at = waitsForOthers(row.task.kind)
        ? Math.max(row.due_at, await waiting.on(driver).lastDue({ ordering_key }))
        : row.due_at
      await insert(driver, 'outbox', { position: 0, ...newOutboxRow(row), due_at })
    },
    holdOrderingKey: async (orderingKey) => {
      driver.hold(lockOf(orderingKey))
      return (await driver.all(keyHead, { ordering_key: orderingKey })).length > 0
    },
    claimOutbox: (claim) => (claim.kinds.includes('webhook') ? deliveries : rows).claim(claim),
    finishOutbox: (row) => queueOf(row).finish(row),
    retryOutbox: (row, attempts, dueAt) => queueOf(row).retry(row, attempts, dueAt),
    releaseOutbox: (row) => queueOf(row).release(row),
    parkOutbox: (row, now) => queueOf(row).park(row, now),
    setBackOutbox: async (now, known) => {
      const by = known ?? Math.max(await rows.newest(), await deliveries.newest()) - now
      if (by > 0) await Promise.all([rows.setBack(by, now), deliveries.setBack(by, now)])
    },
    hastenOrderingKey: (orderingKey, now) =>
      driver.run(hasten, { due_at: now, from: orderingKey, to: `${orderingKey}~` }),
    hastenWebhook: deliveries.hasten,
    wakeWebhook: deliveries.wake,
  } satisfies Partial<Transaction>
}

/** The rows of all kinds except deliveries. */
const outboxRows = (driver: Driver) => {
  const { claim, retry, release } = waiting.on(driver)
  return {
    retry,
    release,
    async claim({ kinds, now, until, limit, full, mayTake }: OutboxClaim): Promise<OutboxRecord[]> {
      const [kind = '', otherKind = kind, thirdKind = kind]: readonly string[] = kinds
      const ofKinds = { kind, other_kind: otherKind, third_kind: thirdKind }
      const parameters = { now, limit, full: full.length > 0 ? idList(full) : '', ...ofKinds }
      const due = (await driver.all(heads, parameters)).map((row) => toRecord(decode('outbox', row)))
      return claim(
        due.filter((row) => mayTake(row.ordering_key)),
        until,
      )
    },
    finish: ({ position, claimed_until: until }: OutboxRecord) => driver.runOnRow(finish, { position, until }),
    park: ({ position, id }: OutboxRecord) =>
      driver.run(park, { position, ordering_key: `parked:${id}`, due_at: unreachableTime, claimed_until: 0 }),
    newest: async () => Number((await driver.all(newest, {}))[0]?.created_at ?? 0),
    setBack: (by: number, now: number) => driver.run(setBack, { by, now, never: unreachableTime }),
  }
}

export function newOutboxRow({
  id,
  task,
  ordering_key,
  due_at,
  created_at,
}: NewOutboxRow): Omit<OutboxRow, 'position'> {
  const { kind, type, subject_id, snapshot } = fromTask(task)
  return {
    id,
    ordering_key,
    kind,
    type,
    subject_id,
    snapshot,
    attempts: 0,
    due_at,
    claimed_until: 0,
    claimed_by: null,
    created_at,
  }
}

export const unreachableTime = 8.64e15

function toRecord(row: OutboxRow): OutboxRecord {
  return {
    position: row.position,
    id: row.id,
    ordering_key: row.ordering_key,
    task: toTask(row.kind, row.type, row.subject_id, row.snapshot),
    attempts: row.attempts,
    due_at: row.due_at,
    claimed_until: row.claimed_until,
    created_at: row.created_at,
  }
}

type TaskColumns = Pick<OutboxRow, 'kind' | 'type' | 'subject_id' | 'snapshot'>

function fromTask(task: NewOutboxRow['task']): TaskColumns {
  const { kind } = task
  if (kind === 'connector' || kind === 'ai') return { kind, type: null, subject_id: task.content_id, snapshot: null }
  if (kind === 'file') return { kind, type: null, subject_id: task.key, snapshot: null }
  if (kind === 'control') return { kind, type: task.act, subject_id: task.control_id, snapshot: null }
  if (kind === 'close' || kind === 'reach' || kind === 'alert')
    return { kind, type: task.of, subject_id: task.id, snapshot: null }
  if (kind === 'mail') return { kind, type: task.mail.about, subject_id: '', snapshot: task.mail }
  if ('content_id' in task) return { kind, type: task.type, subject_id: task.content_id, snapshot: null }
  return { kind, type: task.type, subject_id: task.intervention_id, snapshot: task.snapshot }
}

function toTask(kind: string, type: string | null, id: string, snapshot: OutboxRow['snapshot']): NewOutboxRow['task'] {
  if (kind === 'mail') return { kind, mail: snapshot as MailRequest }
  if (kind === 'event' && snapshot)
    return { kind, type: type as InterventionEventType, intervention_id: id, snapshot: snapshot as Intervention }
  if (kind === 'event') return { kind, type: type as ContentEventType, content_id: id }
  if (kind === 'connector' || kind === 'ai') return { kind, content_id: id }
  if (kind === 'file') return { kind, key: id }
  if (kind === 'control') return { kind, act: type as ControlAct, control_id: id }
  if (kind === 'close') return { kind, of: type as 'thread' | 'intervention', id }
  if (kind === 'reach') return { kind, of: type as 'content' | 'reading' | 'removed', id }
  return { kind: 'alert', of: type as AlertCause | 'reading', id }
}
