import type { ContentEvent, HappenedEvent } from '../../../contract/webhook-event'
import { presentMetadata } from '../contents/present'
import { iso } from '../iso'
import type { Needs } from '../needs'
import type { NewOutboxRow, Reader, Transaction } from '../ports'
import type { ContentRecord, OutboxTask, SourceRecord, ThreadRecord } from '../records'
import { hears } from './hears'
import { eventLane } from './lanes'
import { queueDelivery } from './queue-delivery'
import type { PublishedEventRecord } from './webhook-records'

export type EventTask = Extract<OutboxTask, { kind: 'event' }>

/** Where it happened, and the records that the caller has in hand, as they are after it. */
export interface Scene {
  threadId: string
  content?: ContentRecord
  thread?: ThreadRecord
  source?: SourceRecord
  /** The content came with this event, by the same commit. */
  arrives?: true
}

/** An event in its final words. */
export interface Told {
  event: HappenedEvent
  source: SourceRecord
  thread: ThreadRecord
}

/**
 * The id of the event with which a content came: it goes with the content, so it is found by it, without an index that every message would
 * be written to. No other id has this digit (ids.ts), and the time of the content stays in front.
 */
export const arrivalId = (contentId: string): string => `${contentId.slice(0, 12)}f${contentId.slice(13)}`

/**
 * Tells streams and webhooks what happens, by the commit with which it happens: the event is kept and has a delivery for each webhook
 * that wants it. Behind what still waits in its lane (a thread that is being closed) it waits too, as a row of the outbox.
 */
export async function publishEvent(needs: Needs, tx: Transaction, task: EventTask, scene: Scene): Promise<void> {
  const now = needs.clock()
  const row: NewOutboxRow = {
    id: scene.arrives && 'content_id' in task ? arrivalId(task.content_id) : needs.ids(),
    lane: eventLane(scene.threadId),
    task,
    due_at: now,
    created_at: now,
  }
  if (await tx.holdLane(row.lane)) return tx.insertOutbox(row)
  const told = await toldOf(tx, row, scene)
  if (told) await keepEvent(needs, tx, told)
}

/** What a row of the outbox tells; null when its content, thread or source is gone. The event's id is the row's: stable for ever. */
export async function toldOf(
  read: Reader,
  { id, created_at, task }: Pick<NewOutboxRow, 'id' | 'created_at' | 'task'>,
  scene?: Scene,
): Promise<Told | null> {
  if (task.kind !== 'event') return null
  const issued = { id, issued_at: iso(created_at) }
  const content = 'content_id' in task ? (scene?.content ?? (await read.content(task.content_id))) : null
  const place = 'snapshot' in task ? task.snapshot : content
  const source = scene?.source ?? (place && (await read.source(place.source_id)))
  const thread = scene?.thread ?? (place && (await read.thread(place.thread_id)))
  if (!source || !thread) return null
  if ('snapshot' in task) {
    const resource = { type: 'intervention' as const, id: task.intervention_id, metadata: task.snapshot }
    return { event: { type: task.type, ...issued, resource }, source, thread }
  }
  if (!content) return null
  return { event: contentEvent({ id, type: task.type, created_at }, content, source, thread), source, thread }
}

/** What is told of a content. */
export function contentEvent(
  { id, type, created_at }: { id: string; type: ContentEvent['type']; created_at: number },
  content: ContentRecord,
  source: SourceRecord,
  thread: ThreadRecord,
): ContentEvent {
  const resource = { type: 'message' as const, id: content.id, metadata: presentMetadata(content, source, thread) }
  return { type, id, issued_at: iso(created_at), resource }
}

/** The event as streams read it. */
export function publishedRow(
  event: HappenedEvent,
  source: SourceRecord,
  thread: ThreadRecord,
  now: number,
): Omit<PublishedEventRecord, 'position'> {
  const { id, type } = event
  return { id, type, source_id: source.id, thread_id: thread.id, body: JSON.stringify(event), created_at: now }
}

/** Keeps the event for streams, and makes one delivery for each webhook that wants it. */
export async function keepEvent(needs: Needs, tx: Transaction, { event, source, thread }: Told): Promise<void> {
  const about = { source_id: source.id, thread_id: thread.id }
  await tx.insertPublished(publishedRow(event, source, thread, needs.clock()))
  for (const webhook of await tx.webhooks()) {
    if (!webhook.registered_events.includes(event.type) || !(await hears(tx, webhook, source))) continue
    await queueDelivery(tx, needs, webhook.id, event, about)
  }
}
