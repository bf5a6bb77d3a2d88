import { writing } from '../conversation/events/write'
import { newThread } from '../conversation/new-records'
import type { Transaction } from '../conversation/ports'
import type { ContentRecord, IdentityRecord, ThreadRecord } from '../conversation/records'
import { titleOf } from '../conversation/threads/begin-thread'
import { createIds } from '../values/ids'
import { plainText } from './body'
import type { ExportedContact, ExportedConversation } from './exported'
import { messageRecord, threadAfter } from './imported-records'
import { addFiles, type MessageFiles, readFiles } from './message-files'
import type { ImportNeeds, ImportPlace } from './needs'
import { type PreparedMessage, prepareMessages } from './prepare-messages'
import type { AgentIds } from './store-agents'
import { contactRecord, isNewContact, knownContact } from './store-contact'
import { type ImportedWork, storeWork, workOf } from './store-work'

/** Messages of one transaction. */
const batchSize = 200

/**
 * Stores a conversation with the messages that are not stored yet, in batches: a stop between two of them leaves a
 * conversation that the next run completes. No events are published, and nobody is notified.
 */
export async function storeConversation(
  needs: ImportNeeds,
  place: ImportPlace,
  agents: AgentIds,
  conversation: ExportedConversation,
): Promise<void> {
  const { report, dryRun, service } = place
  const where = `conversation ${conversation.id}`
  const messages = await prepareMessages(needs, place, agents, conversation)
  if (messages.length === 0) return report.left('conversations without messages', where)
  const stored = await storedOf(needs, place, messages)
  const missing = messages.filter(({ foreignId }) => !stored.has(foreignId))
  const before = [...stored.values()][0]
  report.known('messages', stored.size)
  if (missing.length === 0) return report.known('conversations')
  const work = await workOf(needs, place, agents, conversation, messages, stored)
  if (before) report.known('conversations')
  const contact = conversation.contact ?? unknownContact(conversation)
  if (!before && (await isNewContact(needs, place, contact))) report.stored('contacts')
  const identity = contactRecord(needs, place, contact)
  const title = conversation.subject ? await plainText(needs.reader, conversation.subject, 'text') : null
  let threadId = before?.thread_id ?? null
  const idAt = createIdsAt()
  for (let at = 0; at < missing.length && !place.stop.aborted; at += batchSize) {
    const batch = missing.slice(at, at + batchSize)
    const files = await readFiles(needs, place, batch)
    const isLast = at + batchSize >= missing.length
    const foreignId = `${service}:${conversation.id}`
    const scene = { identity, contact, title, conversation, batch, files, isLast, foreignId, idAt, work }
    const isFirst = at === 0 && !before
    if (!dryRun) threadId = await needs.store.transact((tx) => storeBatch(needs, place, tx, scene, threadId))
    report.stored('messages', batch.length)
    if (isFirst) report.stored('conversations')
  }
}

/** Returns the messages that are stored, by foreign id, oldest first. */
async function storedOf(
  { store: { read } }: ImportNeeds,
  { source }: ImportPlace,
  messages: readonly PreparedMessage[],
): Promise<Map<string, ContentRecord>> {
  const stored = new Map<string, ContentRecord>()
  for (let at = 0; at < messages.length; at += batchSize) {
    const ids = messages.slice(at, at + batchSize).map(({ foreignId }) => foreignId)
    const found = await Promise.all(ids.map((id) => read.contentByForeignId(source.id, id)))
    for (const content of found) if (content) stored.set(content.foreign_id, content)
  }
  return stored
}

const unknownContact = ({ id, createdAt }: ExportedConversation): ExportedContact => ({
  id: `conversation-${id}`,
  siteId: null,
  name: null,
  email: null,
  phone: null,
  company: null,
  extra: {},
  createdAt,
  seenAt: null,
})

/** Makes ids that rise with the time of their messages, because comments are placed by their ids. */
function createIdsAt(): (ms: number) => string {
  let at = 0
  const ids = createIds(() => at)
  return (ms) => {
    at = ms
    return ids()
  }
}

interface BatchScene {
  identity: IdentityRecord
  contact: ExportedContact
  idAt(ms: number): string
  title: string | null
  conversation: ExportedConversation
  foreignId: string
  batch: readonly PreparedMessage[]
  files: ReadonlyMap<PreparedMessage, MessageFiles>
  isLast: boolean
  work: ImportedWork
}

async function storeBatch(
  needs: ImportNeeds,
  place: ImportPlace,
  tx: Transaction,
  scene: BatchScene,
  threadId: string | null,
): Promise<string> {
  const { isLast, work } = scene
  const id = await storeMessages(needs, place, tx, scene, threadId)
  // Reads what the transaction has just written.
  if (isLast && (work.owner || threadId !== null)) await writing(tx, (set) => storeWork(needs, tx, set, id, work))
  return id
}

function storeMessages(
  needs: ImportNeeds,
  place: ImportPlace,
  tx: Transaction,
  scene: BatchScene,
  threadId: string | null,
): Promise<string> {
  const { conversation, batch, files, isLast, idAt } = scene
  return writing(tx, async (set) => {
    const stored = threadId === null ? null : await tx.thread(threadId)
    const begun = stored ?? (await beginThread(needs, place, tx, scene))
    const marks = await tx.threadMarks(begun.id)
    let agentRead = marks?.agent_read_seq ?? 0
    let thread = begun
    for (const message of batch) {
      const id = idAt(message.createdAt)
      const content = messageRecord(id, thread, message, files.get(message)?.records ?? [])
      set.contents.push(content)
      await addFiles(needs, tx, set, content, files.get(message)?.records ?? [])
      thread = threadAfter(thread, content, message)
      if (message.author === 'agent') agentRead = content.seq ?? agentRead
    }
    if (isLast) thread = stateOf(needs, thread, conversation)
    if (stored) set.threads.push({ before: stored, after: thread })
    else set.newThreads.push(thread)
    if (thread.waiting_since === null) agentRead = thread.last_seq
    await tx.putThreadMarks({
      thread_id: thread.id,
      customer_delivered_seq: thread.last_seq,
      customer_read_seq: thread.last_seq,
      agent_delivered_seq: agentRead,
      agent_read_seq: agentRead,
      updated_at: needs.clock(),
    })
    return thread.id
  })
}

async function beginThread(
  needs: ImportNeeds,
  place: ImportPlace,
  tx: Transaction,
  { identity, contact, title, conversation, foreignId, batch, idAt }: BatchScene,
): Promise<ThreadRecord> {
  const [first] = batch
  const known = await knownContact(tx, place, contact)
  if (!known) await tx.insertIdentity(identity)
  const startedAt = Math.min(
    conversation.createdAt ?? first?.createdAt ?? needs.clock(),
    first?.createdAt ?? needs.clock(),
  )
  return newThread(
    {
      id: idAt(startedAt),
      source_id: place.source.id,
      identity_id: (known ?? identity).id,
      title: titleOf(title ?? first?.body ?? ''),
      begun_by: first?.author === 'agent' ? first.agentId : null,
      foreign_id: foreignId,
      extra_data: conversation.labels.length > 0 ? { labels: conversation.labels } : {},
      last_content_at: startedAt,
      // Else an imported conversation would ring at agents.
      routing_mode: 'asynchronous',
    },
    startedAt,
  )
}

/** Sets what the export says of the whole conversation. */
function stateOf({ clock }: ImportNeeds, thread: ThreadRecord, conversation: ExportedConversation): ThreadRecord {
  const now = clock()
  const { closed, priority } = conversation
  const snoozed_until = !closed && (conversation.snoozedUntil ?? 0) > now ? conversation.snoozedUntil : null
  const open = thread.waiting_since === null ? 'waiting' : 'new'
  return {
    ...thread,
    closed,
    closing: false,
    // Silence counts from now on, else the conversation would be closed at once.
    opened_at: closed ? null : now,
    handled_at: closed ? thread.last_content_at : null,
    waiting_since: closed ? null : thread.waiting_since,
    inbox_state: closed ? 'closed' : snoozed_until === null ? open : 'snoozed',
    snoozed_until,
    priority,
    updated_at: Math.max(now, thread.updated_at),
  }
}
