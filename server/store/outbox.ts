import { sql } from 'kysely'
import type { WebhookEventType } from '../../contract/webhook-event'
import { webhookLanes } from '../conversation/lanes'
import type { Transaction } from '../conversation/ports'
import type { OutboxRecord, OutboxTask } from '../conversation/records'
import { type Driver, insert } from './driver'
import { idList } from './id-list'
import { defineQuery } from './query'
import { decode, type OutboxRow } from './tables'

/** Where the webhook's id stands in the lane of a webhook. */
const webhookIdAt = webhookLanes('').length

// A row may go when it is due, nobody holds it, and it is the first of its lane.
const heads = defineQuery((db, place) =>
  db
    .selectFrom('outbox as row')
    .selectAll()
    .where((where) =>
      where.or([where('kind', '=', place<string>('kind')), where('kind', '=', place<string>('other_kind'))]),
    )
    .where('due_at', '<=', place<number>('now'))
    .where('claimed_until', '<=', place<number>('now'))
    .where(sql<boolean>`${place('full')} not like '%,' || substr(lane, ${sql.lit(webhookIdAt)}, 24) || ',%'`)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('outbox as earlier')
            .select('earlier.position')
            .whereRef('earlier.lane', '=', 'row.lane')
            .whereRef('earlier.position', '<', 'row.position'),
        ),
      ),
    )
    .orderBy('due_at')
    .limit(place<number>('limit')),
)
const claim = defineQuery((db, place) =>
  db
    .updateTable('outbox')
    .set({ claimed_until: place<number>('until') })
    .where('position', '=', place<number>('position')),
)
const remove = defineQuery((db, place) => db.deleteFrom('outbox').where('position', '=', place<number>('position')))
const retry = defineQuery((db, place) =>
  db
    .updateTable('outbox')
    .set({
      lane: place('lane'),
      attempts: place<number>('attempts'),
      due_at: place<number>('due_at'),
      claimed_until: place<number>('claimed_until'),
    })
    .where('position', '=', place<number>('position')),
)
// Rows behind a head that waits are not due either: otherwise each look at the outbox would pass over all of them.
const delayLane = defineQuery((db, place) =>
  db
    .updateTable('outbox')
    .set({ due_at: place<number>('due_at') })
    .where('lane', '=', place('lane'))
    .where('due_at', '<', place<number>('due_at')),
)
const laneDue = defineQuery((db, place) =>
  db
    .selectFrom('outbox')
    .select((select) => select.fn.max('due_at').as('due_at'))
    .where('lane', '=', place('lane')),
)
const hasten = defineQuery((db, place) =>
  db
    .updateTable('outbox')
    .set({ due_at: place<number>('now') })
    .where('lane', '>=', place<string>('from'))
    .where('lane', '<', place<string>('to')),
)

export const writeOutbox = (driver: Driver) =>
  ({
    insertOutbox: async (row) => {
      const [lane] = row.task.kind === 'webhook' ? await driver.all(laneDue, { lane: row.lane }) : []
      await insert(driver, 'outbox', {
        position: 0,
        id: row.id,
        lane: row.lane,
        kind: row.task.kind,
        type: row.task.kind === 'event' ? row.task.type : null,
        subject_id: row.task.kind === 'webhook' ? row.task.delivery_id : row.task.content_id,
        attempts: 0,
        due_at: Math.max(row.due_at, Number(lane?.due_at ?? 0)),
        claimed_until: 0,
        created_at: row.created_at,
      })
    },
    claimOutbox: async ({ kinds: [kind = '', otherKind = kind], now, until, limit, full, mayTake }) => {
      const parameters = { kind, other_kind: otherKind, now, limit, full: full.length > 0 ? idList(full) : '' }
      const due = (await driver.all(heads, parameters)).map((row) => toRecord(decode('outbox', row)))
      const rows = due.filter(({ lane }) => mayTake(lane))
      for (const { position } of rows) await driver.run(claim, { position, until })
      return rows
    },
    deleteOutbox: (position) => driver.run(remove, { position }),
    retryOutbox: async ({ position, lane }, attempts, dueAt) => {
      await driver.run(retry, { position, lane, attempts, due_at: dueAt, claimed_until: 0 })
      await driver.run(delayLane, { lane, due_at: dueAt })
    },
    parkOutbox: ({ position, id, attempts }) =>
      driver.run(retry, { position, lane: `parked:${id}`, attempts, due_at: never, claimed_until: 0 }),
    hastenWebhook: (webhookId, now) =>
      driver.run(hasten, { now, from: webhookLanes(webhookId), to: `${webhookLanes(webhookId)}~` }),
  }) satisfies Partial<Transaction>

/** Later than any time that a clock will show. */
const never = 8.64e15

function toRecord({ kind, type, subject_id, ...row }: OutboxRow): OutboxRecord {
  return { ...row, task: toTask(kind, type, subject_id) }
}

function toTask(kind: string, type: string | null, subjectId: string): OutboxTask {
  if (kind === 'event') return { kind, type: type as WebhookEventType, content_id: subjectId }
  if (kind === 'deliver') return { kind, content_id: subjectId }
  return { kind: 'webhook', delivery_id: subjectId }
}
