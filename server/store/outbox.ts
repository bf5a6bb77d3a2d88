import type { WebhookEventType } from '../../contract/webhook-event'
import { webhookLanes } from '../conversation/lanes'
import type { Transaction } from '../conversation/ports'
import type { OutboxRecord, OutboxTask } from '../conversation/records'
import { type Driver, insert } from './driver'
import { defineQuery } from './query'
import { decode, type OutboxRow } from './tables'

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
      attempts: place<number>('attempts'),
      due_at: place<number>('due_at'),
      claimed_until: place<number>('claimed_until'),
    })
    .where('position', '=', place<number>('position')),
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
    insertOutbox: (row) =>
      insert(driver, 'outbox', {
        position: 0,
        id: row.id,
        lane: row.lane,
        kind: row.task.kind,
        type: row.task.kind === 'event' ? row.task.type : null,
        subject_id: row.task.kind === 'webhook' ? row.task.delivery_id : row.task.content_id,
        attempts: 0,
        due_at: row.due_at,
        claimed_until: 0,
        created_at: row.created_at,
      }),
    claimOutbox: async ([kind = '', otherKind = kind], now, until, limit) => {
      const rows = (await driver.all(heads, { kind, other_kind: otherKind, now, limit })).map((row) =>
        toRecord(decode('outbox', row)),
      )
      for (const { position } of rows) await driver.run(claim, { position, until })
      return rows
    },
    deleteOutbox: (position) => driver.run(remove, { position }),
    retryOutbox: (position, attempts, dueAt) =>
      driver.run(retry, { position, attempts, due_at: dueAt, claimed_until: 0 }),
    hastenWebhook: (webhookId, now) =>
      driver.run(hasten, { now, from: webhookLanes(webhookId), to: `${webhookLanes(webhookId)}~` }),
  }) satisfies Partial<Transaction>

function toRecord({ kind, type, subject_id, ...row }: OutboxRow): OutboxRecord {
  return { ...row, task: toTask(kind, type, subject_id) }
}

function toTask(kind: string, type: string | null, subjectId: string): OutboxTask {
  if (kind === 'event') return { kind, type: type as WebhookEventType, content_id: subjectId }
  if (kind === 'deliver') return { kind, content_id: subjectId }
  return { kind: 'webhook', delivery_id: subjectId }
}
