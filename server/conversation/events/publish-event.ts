import type { ContentEvent, ConversationEvent } from '../../../contract/webhook-event'
import { type Scene as ActScene, withScene } from '../act'
import { iso } from '../clock-and-ids'
import { presentMetadata } from '../contents/present'
import type { DraftReader } from '../draft'
import type { Needs } from '../needs'
import type { Reader, Transaction } from '../ports'
import type { ContentRecord, OutboxRecord, OutboxTask, SourceRecord, ThreadRecord, WebhookRecord } from '../records'
import type { Settings } from '../settings'
import type { WriteSet } from '../write-set'
import { arrivalId } from './arrival-id'
import { eventOrderingKey } from './ordering-keys'
import { newDelivery } from './queue-delivery'
import { webhooksOfSource } from './webhook-filter'
import { writing } from './write'

export type EventTask = Extract<OutboxTask, { kind: 'event' }>
type EventNeeds = Pick<Needs, 'clock' | 'ids' | 'installation'>

export interface Audience {
  readonly source: SourceRecord
  readonly thread: ThreadRecord
  /** The webhooks for events of this source, for any event type. */
  readonly webhooks: readonly WebhookRecord[]
  /** Whether earlier events of the thread wait in the outbox, so that this event must wait too. */
  readonly waits: boolean
}

/** The subject of an event: source, thread and content. An event about an intervention has no content. */
interface Scene {
  content: ContentRecord | null
  source: SourceRecord
  thread: ThreadRecord
}

export interface DeliveredEvent {
  event: ConversationEvent
  source: SourceRecord
  thread: ThreadRecord
}

export function addEvent(
  needs: EventNeeds,
  set: WriteSet,
  audience: Audience,
  task: EventTask,
  content: ContentRecord | null,
  arrives = false,
): void {
  const now = needs.clock()
  const id = arrives && content ? arrivalId(content.id) : needs.ids()
  const row = { id, ordering_key: eventOrderingKey(audience.thread.id), task, due_at: now, created_at: now }
  if (audience.waits) {
    set.outbox.push(row)
    return
  }
  const deliveredEvent = inWords(row, { content, source: audience.source, thread: audience.thread })
  if (deliveredEvent) addDeliveries(needs, set, deliveredEvent, audience.webhooks)
}

function addDeliveries(
  needs: EventNeeds,
  set: WriteSet,
  deliveredEvent: DeliveredEvent,
  webhooks: readonly WebhookRecord[],
): void {
  const { event } = deliveredEvent
  const body = JSON.stringify(event)
  const about = { source_id: deliveredEvent.source.id, thread_id: deliveredEvent.thread.id }
  set.events.push({ id: event.id, type: event.type, ...about, body, created_at: needs.clock() })
  for (const { id, registered_events } of webhooks) {
    if (registered_events.includes(event.type)) set.deliveries.push(newDelivery(needs, id, event, body, about))
  }
}

/**
 * Returns the webhooks for events of a thread. Prevents other transactions from adding events of it until the commit.
 */
export function audienceOf(scene: ActScene, source: SourceRecord, thread: ThreadRecord): Audience {
  const waits = scene.holdOrderingKey(eventOrderingKey(thread.id))
  return { source, thread, webhooks: webhooksOfSource(scene.settings(), source.id), waits }
}

/** Returns the webhooks for events of a new thread. No earlier event of it can wait. */
export function audienceOfNew(settings: Settings, source: SourceRecord, thread: ThreadRecord): Audience {
  return { source, thread, webhooks: webhooksOfSource(settings, source.id), waits: false }
}

export const readAudience = (read: DraftReader, source: SourceRecord, thread: ThreadRecord): Promise<Audience> =>
  withScene(read, (scene) => audienceOf(scene, source, thread))

/** Returns the event of an outbox row, with the row's id; null if its content, thread or source was deleted. */
export async function deliveredEventOf(
  read: Reader,
  { id, created_at, task }: Pick<OutboxRecord, 'id' | 'created_at' | 'task'>,
): Promise<DeliveredEvent | null> {
  const scene = task.kind === 'event' ? await sceneOf(read, task) : null
  return scene && task.kind === 'event' ? inWords({ id, created_at, task }, scene) : null
}

async function sceneOf(read: Reader, task: EventTask): Promise<Scene | null> {
  const content = 'content_id' in task ? await read.content(task.content_id) : null
  const place = 'snapshot' in task ? task.snapshot : content
  const source = place && (await read.source(place.source_id))
  const thread = place && (await read.thread(place.thread_id))
  return source && thread && { content, source, thread }
}

function inWords(
  { id, created_at, task }: { id: string; created_at: number; task: EventTask },
  { content, source, thread }: Scene,
): DeliveredEvent | null {
  if ('snapshot' in task) {
    const resource = { type: 'intervention' as const, id: task.intervention_id, metadata: task.snapshot }
    return { event: { type: task.type, id, issued_at: iso(created_at), resource }, source, thread }
  }
  if (!content) return null
  const metadata = presentMetadata(content, source, thread)
  const resource = { type: 'message' as const, id: content.id, metadata }
  const event: ContentEvent = { type: task.type, id, issued_at: iso(created_at), resource }
  return { event, source, thread }
}

export function keepEvent(needs: Needs, tx: Transaction, deliveredEvent: DeliveredEvent): Promise<void> {
  return writing(tx, async (set) =>
    addDeliveries(needs, set, deliveredEvent, webhooksOfSource(await tx.settings(), deliveredEvent.source.id)),
  )
}
