import type { AttachmentRecord } from '../contents/attachment-records'
import { scrubRequested } from '../customers/forget-identity'
import { deleteUnsentUploads } from '../customers/uploads'
import { deleteFile } from '../events/release-files'
import type { Needs } from '../needs'
import type { Reader, Store } from '../ports'
import { readPages } from '../read-pages'
import type { ContentRecord, SessionRecord, ThreadRecord } from '../records'
import { deleteThread } from '../threads/delete-thread'

const dayMs = 86_400_000

/** After how many days each kind of data is deleted; null: never. */
export interface Retention {
  /** Threads that were closed before this number of days. */
  threads_days: number | null
  /** Acknowledged webhook deliveries, and events. Failed deliveries are stored twice as long. */
  deliveries_days: number | null
  attachments_days: number | null
  /** Visitor sessions without a message, sent or received, in this number of days. */
  sessions_days: number | null
}

interface RetentionNeeds extends Needs {
  /** Waits between two steps, so that other work runs first. False: stop, and continue in the next run. */
  pause(): Promise<boolean>
}

interface PrunedCounts {
  threads: number
  deliveries: number
  attachments: number
  sessions: number
  unsent: number
}

/** Page visits are deleted after this time, because they only explain how a conversation began. */
const pagesMs = 30 * dayMs

/** After this time without use, a browser gets no more notices. Its push service has probably forgotten it. */
const subscriptionsMs = 180 * dayMs
const alertsMs = 30 * dayMs
/** A refused e-mail is answered at most one time a day, so older notes are not needed. Notes with a bounce stay. */
const notesMs = 2 * dayMs

/** After this time without a running node of that version, no page requests its files. */
const builtFilesMs = 30 * dayMs
const builtFilesBytes = 64_000_000

const step = 200

/**
 * Deletes data that is older than the retention periods. The steps are small, so that none delays a message for long.
 */
export async function prune(needs: RetentionNeeds, keep: Retention): Promise<PrunedCounts> {
  const now = needs.clock()
  await scrubIfRequested(needs)
  await pruneBuiltFiles(needs.store, now)
  await needs.store.transact(async (tx) => {
    await tx.deleteSeenPagesBefore(now - pagesMs)
    await tx.deletePushSubscriptionsBefore(now - subscriptionsMs)
    await tx.deleteAlertsBefore(now - alertsMs)
    await tx.deleteMailNotesBefore(now - notesMs)
  })
  const { threads_days, deliveries_days, attachments_days, sessions_days } = keep
  return {
    deliveries: deliveries_days ? await pruneDeliveries(needs, now, deliveries_days * dayMs) : 0,
    threads: threads_days ? await pruneThreads(needs, now - threads_days * dayMs) : 0,
    sessions: sessions_days ? await pruneSessions(needs, now - sessions_days * dayMs) : 0,
    attachments: attachments_days ? await pruneAttachments(needs, now - attachments_days * dayMs) : 0,
    unsent: await deleteUnsentUploads(needs, needs.pause),
  }
}

const pagesWhile = <T>({ pause }: RetentionNeeds, pageAfter: (last: T | undefined) => Promise<T[]>) =>
  readPages<T>(step, async (last) => ((await pause()) ? pageAfter(last) : []))

async function pruneBuiltFiles(store: Store, now: number): Promise<void> {
  let bytes = 0
  const old = (await store.read.builtFileFacts()).filter(({ size, used_at }) => {
    bytes += size
    return used_at < now - builtFilesMs || bytes > builtFilesBytes
  })
  for (let at = 0; at < old.length; at += step)
    await store.transact(async (tx) => {
      for (const { id } of old.slice(at, at + step)) await tx.deleteBuiltFile(id)
    })
}

async function scrubIfRequested({ store }: RetentionNeeds): Promise<void> {
  if ((await store.read.setting(scrubRequested)) !== 'yes') return
  await store.transact((tx) => tx.putSetting(scrubRequested, 'done'))
  await store.scrub()
}

/** Failed deliveries can be replayed, so they are stored longer. */
const failedFactor = 2

async function pruneDeliveries({ store, pause }: RetentionNeeds, now: number, retentionMs: number): Promise<number> {
  const before = { delivered: now - retentionMs, failed: now - retentionMs * failedFactor }
  let count = 0
  for (let last: string | null = ''; last !== null && (await pause()); ) {
    const after: string = last
    const pruned = await store.transact((tx) => tx.pruneDeliveries(before, after, step))
    count += pruned.count
    last = pruned.last
  }
  let found = step
  while (found === step && (await pause())) {
    found = await store.transact((tx) => tx.prunePublished(before.delivered, step))
    count += found
  }
  return count
}

async function pruneThreads(needs: RetentionNeeds, before: number): Promise<number> {
  const { read } = needs.store
  const isOld = ({ closed, updated_at }: ThreadRecord) => closed && updated_at < before
  let count = 0
  for await (const page of pagesWhile<ThreadRecord>(needs, (last) => read.threadsAfter(last?.id ?? '', step))) {
    for (const thread of page) {
      if (!isOld(thread)) continue
      await deleteThread(needs, thread.id, isOld)
      count += 1
      if (!(await needs.pause())) return count
    }
  }
  return count
}

async function pruneSessions(needs: RetentionNeeds, before: number): Promise<number> {
  const { store } = needs
  let count = 0
  const pageAfter = (last: SessionRecord | undefined) => store.read.sessionsAfter(last?.token_hash ?? '', step)
  for await (const page of pagesWhile(needs, pageAfter)) {
    const old = page.filter(({ created_at }) => created_at < before)
    count += await store.transact(async (tx) => {
      let deleted = 0
      for (const { token_hash, identity_id } of old) {
        if (((await tx.lastContentAt(identity_id)) ?? 0) >= before) continue
        await tx.deleteSession(token_hash)
        await tx.deletePushSubscriptionsOfSession(token_hash)
        deleted += 1
      }
      return deleted
    })
  }
  return count
}

// Deletes uploads that no content, library item, saved reply, user or look uses. New contents have the highest ids.
async function pruneAttachments(needs: RetentionNeeds, before: number): Promise<number> {
  const { store } = needs
  const unnamed = await oldAttachments(needs, before)
  let last = ''
  while (unnamed.size > 0) {
    if (!(await needs.pause())) return 0
    const page = await store.read.contentsAfterId(last, step)
    for (const content of page) for (const id of idsIn(content)) unnamed.delete(id)
    last = page.at(-1)?.id ?? last
    if (page.length < step) break
  }
  const saved = await savedSince(store.read, '')
  for (const id of [...saved.flatMap(idsIn), ...(await picturesInSettings(store.read))]) unnamed.delete(id)
  let count = 0
  while (unnamed.size > 0 && (await needs.pause())) {
    const from = last
    const result = await store.transact(async (tx) => {
      const news = await contentsSince(tx, earlierId(from))
      const alsoNamed = await savedSince(tx, earlierId(saved.at(-1)?.id ?? ''))
      const named = new Set([...[...news, ...alsoNamed].flatMap(idsIn), ...(await picturesInSettings(tx))])
      const part = [...unnamed].filter(([id]) => !named.has(id)).slice(0, step)
      for (const [id, file_key] of part) await deleteFile(needs, tx, { id, file_key })
      return { part, named, last: news.at(-1)?.id ?? from }
    })
    last = result.last
    for (const id of result.named) unnamed.delete(id)
    for (const [id] of result.part) unnamed.delete(id)
    count += result.part.length
  }
  return count
}

/** Returns the pictures of users, and those in the looks of sources, such as a logo. */
async function picturesInSettings(read: Reader): Promise<string[]> {
  const { agents, sources } = await read.settings()
  const ofUsers = [...agents.values()].flatMap(({ picture_id }) => picture_id ?? [])
  return [...ofUsers, ...[...sources.values()].flatMap(({ settings }) => idsIn(settings.appearance ?? {}))]
}

/** Nodes commit ids out of order: a record written during the run can have a lower id. */
function earlierId(id: string): string {
  const ms = Math.max(0, Number.parseInt(id.slice(0, 12) || '0', 16) - 600_000)
  return ms.toString(16).padStart(12, '0').padEnd(24, '0')
}

async function contentsSince(read: Reader, id: string): Promise<ContentRecord[]> {
  const found: ContentRecord[] = []
  const pageAfter = (last: ContentRecord | undefined) => read.contentsAfterId(last?.id ?? id, step)
  for await (const page of readPages(step, pageAfter)) found.push(...page)
  return found
}

async function savedSince(read: Reader, id: string): Promise<{ id: string }[]> {
  const found: { id: string }[] = await read.savedReplies()
  const pageAfter = (last: { id: string } | undefined) => read.libraryVersionsAfter(last?.id ?? id, step)
  for await (const page of readPages(step, pageAfter)) found.push(...page)
  return found
}

async function oldAttachments(needs: RetentionNeeds, before: number): Promise<Map<string, string>> {
  const { read } = needs.store
  const old = new Map<string, string>()
  for await (const page of pagesWhile<AttachmentRecord>(needs, (last) => read.attachmentsAfter(last?.id ?? '', step))) {
    for (const { id, file_key, created_at } of page) if (created_at < before) old.set(id, file_key)
  }
  return old
}

function idsIn(content: object): string[] {
  return JSON.stringify(content).match(/[0-9a-f]{24}/g) ?? []
}
