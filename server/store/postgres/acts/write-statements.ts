import { fixed } from '../../queries/driver'
import { columnNames } from '../../tables/encoding'
import type { Sent } from '../statements'
import { change, insertion, insertionInOrder, jsonOf, type Row, rowsOf } from './many-rows'

export const insert = {
  contents: insertion('contents'),
  deliveries: insertion('deliveries'),
  published_events: insertionInOrder('published_events'),
  events: insertionInOrder('events'),
}

export const update = {
  contents: change('contents'),
  threads: change('threads'),
  interventions: change('interventions'),
  attachments: change('attachments'),
}

const ofOutbox = columnNames('outbox').filter((name) => name !== 'claimed_by')

function outboxValue(name: string): string {
  const before = `from "outbox" as o where o."ordering_key" = u."ordering_key"`
  const others = `(select count(*) ${before} and (o."claimed_until" = 0 or o."claimed_by" is distinct from $2))`
  if (name === 'claimed_until') return `case when ${others} = 0 then u."claimed_until" else 0 end`
  if (name === 'claimed_by') return `case when ${others} = 0 and u."claimed_until" > 0 then $2 end`
  if (name === 'due_at') return `greatest(u."due_at", (select max(o."due_at") ${before}))`
  return `u."${name}"`
}
const outboxColumns = [...ofOutbox, 'claimed_by']
const outboxText = `insert into "outbox" (${outboxColumns.map((name) => `"${name}"`)})
  select ${outboxColumns.map(outboxValue)} from ${rowsOf('outbox', ofOutbox, ['n int'])}
  order by u.n returning "id", "position", "claimed_until"`

/**
 * A row goes to this node's memory if all waiting rows of its ordering key are there. Otherwise it waits unclaimed.
 */
export const insertOutbox = (rows: readonly Row[], claimant: string): Sent => ({
  name: 'insert_outbox',
  text: outboxText,
  values: [jsonOf(rows), claimant],
})

const ofDelivery = columnNames('deliveries').filter(
  (name) => name !== 'id' && !(fixed.deliveries as readonly string[]).includes(name),
)
const confirmText = `
  with "done" as (
    update "deliveries" set ${ofDelivery.map((name) => `"${name}" = u."${name}"`)}
    from ${rowsOf('deliveries', ['id', ...ofDelivery], ['position bigint', 'until bigint', 'webhook text'])}
    where "deliveries"."id" = u."id" and "deliveries"."state" = 'pending'
      and (select count(*) from "webhook_health" as h where h."webhook_id" = u.webhook) = 0
      and (select o."claimed_until" from "outbox" as o where o."position" = u.position) = u.until
    returning "deliveries"."id", u.position, u.until
  ), "gone" as (
    delete from "outbox" using "done"
    where "outbox"."position" = "done".position and "outbox"."claimed_until" = "done".until
  )
  select "id" from "done"`

/**
 * Marks acknowledged deliveries and deletes their outbox rows. Returns the ids of deliveries whose state was as
 * expected.
 */
export const confirmDeliveries = (rows: readonly Row[]): Sent => ({
  name: 'confirm_deliveries',
  text: confirmText,
  values: [jsonOf(rows)],
})
