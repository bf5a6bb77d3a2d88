import type { Draft, DraftReader, InterventionRecord } from '../draft'
import type { Needs } from '../needs'
import type { ContentRecord, ThreadRecord } from '../records'
import { changedAt, type StoredRecord } from '../stored-record'
import type { Changed, WriteSet } from '../write-set'
import { eventOrderingKey } from './ordering-keys'
import { addEvent, type EventTask, readAudience } from './publish-event'
import { type AuditEntry, logLine } from './record-event'

export async function draftOf(read: DraftReader, set: WriteSet, thread: ThreadRecord): Promise<Draft> {
  const interventions = thread.interventions_count === 0 ? [] : await read.interventionsOfThread(thread.id)
  return { read, set, thread, interventions }
}

export function changeThread(draft: Draft, changed: Partial<ThreadRecord>): ThreadRecord {
  const { thread: before, set } = draft
  draft.thread = merged(before, changed)
  recordChange(set.newThreads, set.threads, before, draft.thread)
  return draft.thread
}

export function changeIntervention(
  draft: Draft,
  before: InterventionRecord,
  changed: Partial<InterventionRecord>,
): InterventionRecord {
  const after = merged(before, changed)
  recordChange(draft.set.newInterventions, draft.set.interventions, before, after)
  const interventions = draft.interventions.map((each) => (each.id === after.id ? after : each))
  draft.interventions = interventions.filter(({ state }) => state !== 'canceled')
  return after
}

export function changeContent(
  { set }: Pick<Draft, 'set'>,
  before: ContentRecord,
  changed: Partial<ContentRecord>,
): ContentRecord {
  const after = merged(before, changed)
  recordChange(set.contents, set.changedContents, before, after)
  return after
}

export const inDraft = ({ set }: Pick<Draft, 'set'>, contents: readonly ContentRecord[]): ContentRecord[] =>
  contents.map((content) => set.changedContents.find(({ after }) => after.id === content.id)?.after ?? content)

function merged<T extends StoredRecord>(before: T, changed: Partial<T>): T {
  const after = { ...before, ...changed }
  if (changed.updated_at !== undefined) after.updated_at = changedAt(before, changed.updated_at)
  return after
}

function recordChange<T extends { id: string }>(added: T[], changed: Changed<T>[], before: T, after: T): void {
  const addedIndex = added.findIndex(({ id }) => id === after.id)
  const changedIndex = changed.findIndex((each) => each.after.id === after.id)
  if (addedIndex !== -1) added[addedIndex] = after
  else if (changedIndex === -1) changed.push({ before, after })
  else changed[changedIndex] = { before: changed[changedIndex]?.before ?? before, after }
}

/** Publishes an event in this commit. If earlier events of the thread wait, the outbox publishes it after them. */
export async function publish(
  needs: Needs,
  { read, set, thread }: Omit<Draft, 'interventions'>,
  task: EventTask,
  content: ContentRecord | null = null,
): Promise<void> {
  const source = await read.source(thread.source_id)
  if (!source) return
  const audience = await readAudience(read, source, thread)
  const waits = audience.waits || set.outbox.some((row) => row.ordering_key === eventOrderingKey(thread.id))
  addEvent(needs, set, { ...audience, waits }, task, content)
}

export function log(needs: Pick<Needs, 'clock' | 'ids'>, { set }: Pick<Draft, 'set'>, happened: AuditEntry): void {
  set.log.push(logLine(needs, happened))
}
