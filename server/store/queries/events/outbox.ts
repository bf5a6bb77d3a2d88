import { sql } from 'kysely'
import type { Intervention } from '../../../../contract/intervention'
import type { ContentEventType, InterventionEventType } from '../../../../contract/webhook-event'
import type { ControlAct } from '../../../conversation/control/control-records'
import type { MailRequest } from '../../../conversation/events/mail-records'
import { waitsForOthers, webhookKeyPrefix } from '../../../conversation/events/ordering-keys'
import type { NewOutboxRow } from '../../../conversation/events/outbox-port'
import type { Reader, Transaction } from '../../../conversation/ports'
import type { AlertCause, OutboxRecord, OutboxTask } from '../../../conversation/records'
import { decode } from '../../tables/encoding'
import type { OutboxRow } from '../../tables/tables'
import { type Driver, insert } from '../driver'
import { idList } from '../filters'
import { defineQuery, type Place } from '../query'
import { deleteBy, manyBy, updateWhere } from '../rows'

const lockOf = (orderingKey: string) => `outbox:${orderingKey}`

const webhookIdAt = webhookKeyPrefix('').length

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
      .where(sql<boolean>`${place('full')} not like '%,' || substr(ordering_key, ${sql.lit(webhookIdAt)}, 24) || ',%'`)
      .where(isHead)
      .orderBy('due_at')
      .limit(place<number>('limit')),
  { holds: 'claim' },
)
const isAt = (place: Place) => sql<boolean>`position = ${place('position')}`
const claim = updateWhere('outbox', ['claimed_until', 'claimed_by'], isAt)
const deleteOutbox = deleteBy('outbox', ['position'])
// The end of a claim also identifies it, because each claim has a different end that only the claiming process knows.
const isHeld = (place: Place) => sql<boolean>`${isAt(place)} and claimed_until = ${place('until')}`
export const finish = defineQuery((db, place) => db.deleteFrom('outbox').where(isHeld(place)))
const retry = updateWhere('outbox', ['ordering_key', 'attempts', 'due_at', 'claimed_until'], isHeld)
const park = updateWhere('outbox', ['ordering_key', 'due_at', 'claimed_until'], isAt)
// The later rows of the key get the due time of its first row. Otherwise each search of the outbox would read and skip
// them.
const delayKey = updateWhere(
  'outbox',
  ['due_at'],
  (place) => sql<boolean>`ordering_key = ${place('ordering_key')} and due_at < ${place('due_at')}`,
)
// The later rows of the key were claimed together with the released row, so they are released too.
const releaseKey = updateWhere(
  'outbox',
  ['claimed_until'],
  (place) => sql<boolean>`ordering_key = ${place('ordering_key')} and claimed_until > ${place('claimed_until')}`,
)
// Returns the ordering key. The later rows of the key have to wait for this row.
const release = updateWhere(
  'outbox',
  ['claimed_until'],
  (place) => sql<boolean>`${isHeld(place)} and ordering_key = ${place('ordering_key')}`,
)
const keyDue = defineQuery((db, place) =>
  db
    .selectFrom('outbox')
    .select((select) => select.fn.max('due_at').as('due_at'))
    .where('ordering_key', '=', place('ordering_key')),
)
const ofWebhook = (webhookId: string) => ({ from: webhookKeyPrefix(webhookId), to: `${webhookKeyPrefix(webhookId)}~` })
const ofKeys = (place: Place) => sql<boolean>`ordering_key >= ${place('from')} and ordering_key < ${place('to')}`
const waiting = defineQuery((db, place) =>
  db
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('position').as('first'), fn.max('position').as('last')])
    .where(ofKeys(place)),
)
// The times are spread by position: the oldest row is due first, and later rows of an ordering key are due later.
const hasten = defineQuery((db, place) =>
  db
    .updateTable('outbox')
    .set({
      due_at: sql<number>`${place<number>('now')} + (position - ${place<number>('first')}) * ${place<number>('window')} / ${place<number>('span')}`,
    })
    .where(ofKeys(place)),
)
const hastenNow = updateWhere('outbox', ['due_at'], ofKeys)
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
const nextHead = defineQuery(
  (db, place) =>
    db
      .selectFrom('outbox as row')
      .select('row.position')
      .where('row.ordering_key', '>=', place<string>('from'))
      .where('row.ordering_key', '<', place<string>('to'))
      .where('row.position', '>', place<number>('after'))
      .where('row.claimed_until', '<=', place<number>('now'))
      .where(isHead)
      .orderBy('row.position')
      .limit(place<number>('limit')),
  { holds: 'claim' },
)
const makeDue = updateWhere('outbox', ['due_at'], isAt)
const ofKey = manyBy('outbox', ['ordering_key'], { order: ['position'], holds: 'changes' })

export const keyHead = defineQuery((db, place) =>
  db.selectFrom('outbox').select('position').where('ordering_key', '=', place('ordering_key')).limit(sql.lit(1)),
)

export const outboxQueries = (driver: Driver) =>
  ({
    outboxOf: async (orderingKey) => (await ofKey(driver)(orderingKey)).map(toRecord),
  }) satisfies Partial<Reader>

export const outboxWriter = (driver: Driver) =>
  ({
    insertOutbox: async (row) => {
      // The lock makes rows of a key visible in the order of their numbers. Otherwise a reader
      // could take the second row for the first.
      driver.hold(lockOf(row.ordering_key))
      const [others] = waitsForOthers(row.task.kind) ? await driver.all(keyDue, { ordering_key: row.ordering_key }) : []
      const due_at = Math.max(row.due_at, Number(others?.due_at ?? 0))
      await insert(driver, 'outbox', { position: 0, ...newOutboxRow(row), due_at })
    },
    holdOrderingKey: async (orderingKey) => {
      driver.hold(lockOf(orderingKey))
      return (await driver.all(keyHead, { ordering_key: orderingKey })).length > 0
    },
    claimOutbox: async ({
      kinds: [kind = '', otherKind = kind, thirdKind = kind],
      now,
      until,
      limit,
      full,
      mayTake,
    }) => {
      const ofKinds = { kind, other_kind: otherKind, third_kind: thirdKind }
      const parameters = { now, limit, full: full.length > 0 ? idList(full) : '', ...ofKinds }
      const due = (await driver.all(heads, parameters)).map((row) => toRecord(decode('outbox', row)))
      const rows = due.filter((row) => mayTake(row.ordering_key))
      const { node } = driver
      for (const { position } of rows) await driver.run(claim, { position, claimed_until: until, claimed_by: node })
      return rows.map((row) => ({ ...row, claimed_until: until }))
    },
    finishOutbox: ({ position, claimed_until: until }) => driver.runOnRow(finish, { position, until }),
    deleteOutbox: deleteOutbox(driver),
    retryOutbox: async ({ position, ordering_key, claimed_until: until }, attempts, dueAt) => {
      await driver.runOnRow(retry, { position, until, ordering_key, attempts, due_at: dueAt, claimed_until: 0 })
      await driver.run(releaseKey, { ordering_key, claimed_until: 0 })
      await driver.run(delayKey, { ordering_key, due_at: dueAt })
    },
    releaseOutbox: ({ position, ordering_key, claimed_until: until }) =>
      driver.run(release, { position, ordering_key, until, claimed_until: 0 }),
    parkOutbox: ({ position, id }) =>
      driver.run(park, { position, ordering_key: `parked:${id}`, due_at: unreachableTime, claimed_until: 0 }),
    setBackOutbox: async (now, known) => {
      const [row] = known === null ? await driver.all(newest, {}) : []
      const by = known ?? Number(row?.created_at ?? 0) - now
      if (by > 0) await driver.run(setBack, { by, now, never: unreachableTime })
    },
    hastenOrderingKey: (orderingKey, now) =>
      driver.run(hastenNow, { due_at: now, from: orderingKey, to: `${orderingKey}~` }),
    hastenWebhook: async (webhookId, now, paceMs) => {
      const keys = ofWebhook(webhookId)
      const [{ count, first, last } = {}] = await driver.all(waiting, keys)
      if (Number(count ?? 0) === 0) return
      const span = Number(last) - Number(first) + 1
      await driver.run(hasten, { now, first: Number(first), window: Number(count) * paceMs, span, ...keys })
    },
    wakeWebhook: async (webhookId, after, now, dueAt) => {
      const heads = (from: number) => driver.all(nextHead, { after: from, now, limit: 1, ...ofWebhook(webhookId) })
      const [next = (await heads(0))[0]] = await heads(after)
      if (!next) return false
      await driver.run(makeDue, { position: Number(next.position), due_at: dueAt })
      return true
    },
  }) satisfies Partial<Transaction>

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

function fromTask(task: OutboxTask): TaskColumns {
  const { kind } = task
  if (kind === 'webhook') return { kind, type: null, subject_id: task.delivery_id, snapshot: null }
  if (kind === 'connector') return { kind, type: null, subject_id: task.content_id, snapshot: null }
  if (kind === 'file') return { kind, type: null, subject_id: task.key, snapshot: null }
  if (kind === 'control') return { kind, type: task.act, subject_id: task.control_id, snapshot: null }
  if (kind === 'close' || kind === 'reach' || kind === 'alert')
    return { kind, type: task.of, subject_id: task.id, snapshot: null }
  if (kind === 'mail') return { kind, type: task.mail.about, subject_id: '', snapshot: task.mail }
  if ('content_id' in task) return { kind, type: task.type, subject_id: task.content_id, snapshot: null }
  return { kind, type: task.type, subject_id: task.intervention_id, snapshot: task.snapshot }
}

function toTask(kind: string, type: string | null, id: string, snapshot: OutboxRow['snapshot']): OutboxTask {
  if (kind === 'mail') return { kind, mail: snapshot as MailRequest }
  if (kind === 'event' && snapshot)
    return { kind, type: type as InterventionEventType, intervention_id: id, snapshot: snapshot as Intervention }
  if (kind === 'event') return { kind, type: type as ContentEventType, content_id: id }
  if (kind === 'connector') return { kind, content_id: id }
  if (kind === 'file') return { kind, key: id }
  if (kind === 'control') return { kind, act: type as ControlAct, control_id: id }
  if (kind === 'close') return { kind, of: type as 'thread' | 'intervention', id }
  if (kind === 'reach') return { kind, of: type as 'content' | 'reading' | 'removed', id }
  if (kind === 'alert') return { kind, of: type as AlertCause | 'reading', id }
  return { kind: 'webhook', delivery_id: id }
}
