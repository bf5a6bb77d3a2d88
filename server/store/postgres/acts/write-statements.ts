import { fixed } from '../../queries/driver'
import { columnNames } from '../../tables/encoding'
import type { TableName } from '../../tables/tables'
import type { Sent } from '../statements'
import { change, insertion, insertionInOrder, jsonOf, type Row, rowsOf } from './many-rows'

export const insert = {
  contents: insertion('contents'),
  published_events: insertionInOrder('published_events'),
  events: insertionInOrder('events'),
}

export const update = {
  contents: change('contents'),
  threads: change('threads'),
  interventions: change('interventions'),
  attachments: change('attachments'),
}

/** Inserts rows behind the others of a queue, in the order of `n`. The database numbers them. */
function insertionBehind(table: TableName, queue: string, valueFor: (name: string) => string | null): string {
  const names = columnNames(table).filter((name) => name !== 'position')
  const dueAt = `greatest(u."due_at", (select max(o."due_at") ${queue}))`
  const values = names.map((name) => (name === 'due_at' ? dueAt : (valueFor(name) ?? `u."${name}"`)))
  return `insert into "${table}" (${names.map((name) => `"${name}"`)})
    select ${values} from ${rowsOf(table, names, ['n int'])} order by u.n`
}

const numbered = (rows: readonly Row[]) => rows.map((row, n) => Object.assign(row, { n }))

const outboxText = insertionBehind('outbox', `from "outbox" as o where o."ordering_key" = u."ordering_key"`, () => null)

export const insertOutbox = (rows: readonly Row[]): Sent => ({
  name: 'insert_outbox',
  text: outboxText,
  values: [jsonOf(numbered(rows))],
})

const queue = `from "deliveries" as o
  where o."state" = 'pending' and o."webhook_id" = u."webhook_id" and o."thread_id" = u."thread_id"`
const others = `(select count(*) ${queue} and (o."claimed_until" = 0 or o."claimed_by" is distinct from $2))`
const claims: Readonly<Record<string, string>> = {
  claimed_until: `case when ${others} = 0 then u."claimed_until" else 0 end`,
  claimed_by: `case when ${others} = 0 and u."claimed_until" > 0 then $2 end`,
}
const deliveriesText = `${insertionBehind('deliveries', queue, (name) => claims[name] ?? null)}
  returning "id", "position", "claimed_until"`

/**
 * A delivery goes to this node's memory if all that wait for its webhook and thread are there. Otherwise it waits
 * unclaimed.
 */
export const insertDeliveries = (rows: readonly Row[], claimant: string): Sent => ({
  name: 'insert_deliveries',
  text: deliveriesText,
  values: [jsonOf(numbered(rows)), claimant],
})

const ofDelivery = columnNames('deliveries').filter(
  (name) => name !== 'id' && !(fixed.deliveries as readonly string[]).includes(name),
)
const confirmText = `
  update "deliveries" set ${ofDelivery.map((name) => `"${name}" = u."${name}"`)}
  from ${rowsOf('deliveries', ['id', ...ofDelivery], ['until bigint', 'webhook text'])}
  where "deliveries"."id" = u."id" and "deliveries"."state" = 'pending' and "deliveries"."claimed_until" = u.until
    and (select count(*) from "webhook_health" as h where h."webhook_id" = u.webhook) = 0
  returning "deliveries"."id"`

/** Marks acknowledged deliveries. Returns the ids of those that waited, with this claim. */
export const confirmDeliveries = (rows: readonly Row[]): Sent => ({
  name: 'confirm_deliveries',
  text: confirmText,
  values: [jsonOf(rows)],
})
