import { searchable } from '../../../contract/inbox/search-words'
import { type Actor, changedFields, recordEvent } from '../events/record-event'
import type { Page } from '../list-port'
import type { Needs } from '../needs'
import { requireRight, requireSources, sharedRecordFilter } from '../permissions'
import type { LibraryTransaction, Reader } from '../ports'
import type { AgentRecord } from '../records'
import { conflict, hidden, notFound, Refusal } from '../refusals'
import { changedAt } from '../stored-record'
import { checkItem } from './check-item'
import type { LibraryItemRecord, LibraryKind, LibraryVersionRecord } from './library-records'

export type LibraryFields = Partial<
  Pick<
    LibraryItemRecord,
    | 'name'
    | 'description'
    | 'source_ids'
    | 'body'
    | 'structured_content'
    | 'appearance'
    | 'language'
    | 'translations'
    | 'note'
  >
>

const most = 500
const mostVersions = 100

const itemHidden = hidden('library_item_not_found')
const versionHidden = notFound('library_version_not_found', 'The item has no such version, or has it no more.')
const libraryFull = conflict('library_full', `The library holds ${most} items at most: delete an item first.`)
const savedMeanwhile = (version: number) =>
  new Refusal(
    'changed_meanwhile',
    'conflict',
    `Somebody has saved version ${version} since you read this item. Read it again, then save with version ${version}.`,
  )

interface Filter {
  q: string
  kind?: LibraryKind | undefined
  sourceId?: string | undefined
}

/** Returns the items that this agent can read, sorted by name. */
export async function libraryItemsFor(read: Reader, agent: AgentRecord, filter: Filter): Promise<LibraryItemRecord[]> {
  const word = searchable(filter.q.trim())
  const isReadable = await sharedRecordFilter(read, agent)
  return (await read.libraryItems()).filter(
    (item) =>
      isReadable(item) &&
      (filter.kind === undefined || filter.kind === item.kind) &&
      (filter.sourceId === undefined || item.source_ids.length === 0 || item.source_ids.includes(filter.sourceId)) &&
      [item.name, item.description, item.body, ...Object.values(item.translations).map(({ body }) => body)].some(
        (text) => searchable(text).includes(word),
      ),
  )
}

/** Returns an item. Throws 404, also for an item of sources that the agent cannot read. */
export async function libraryItemFor(read: Reader, agent: AgentRecord, id: string): Promise<LibraryItemRecord> {
  const found = await read.libraryItem(id)
  if (!found || !(await sharedRecordFilter(read, agent))(found)) throw itemHidden()
  return found
}

/** Throws 404 if the item was deleted, or the agent may read none of its sources. */
export async function libraryVersionsFor(read: Reader, agent: AgentRecord, id: string, page: Page) {
  await libraryItemFor(read, agent, id)
  return read.libraryVersions(id, page)
}

/** Throws 404 if the item was deleted, or the agent may read none of its sources. */
export async function libraryVersionFor(
  read: Reader,
  agent: AgentRecord,
  id: string,
  version: number,
): Promise<LibraryVersionRecord> {
  await libraryItemFor(read, agent, id)
  return versionOf(read, id, version)
}

/** Creates an item. Throws 403 without right, 409 if the library is full, 422 with all problems. */
export function createLibraryItem(
  needs: Needs,
  actor: Actor,
  { kind, name, ...fields }: LibraryFields & { kind: LibraryKind; name: string },
): Promise<LibraryItemRecord> {
  return needs.store.transact(async (tx) => {
    await requireRight(tx, actor.agent, 'manage_saved_replies')
    const now = needs.clock()
    const empty = {
      description: '',
      source_ids: [],
      body: '',
      structured_content: null,
      appearance: null,
      language: '',
      translations: {},
      note: '',
    }
    const item: LibraryItemRecord = {
      id: needs.ids(),
      kind,
      name,
      version: 1,
      author_id: actor.agent.id,
      created_at: now,
      updated_at: now,
      ...empty,
      ...fields,
    }
    await checkItem(tx, actor.agent, item)
    await requireSources(tx, actor.agent, item.source_ids)
    if ((await tx.libraryItems()).length >= most) throw libraryFull()
    await tx.insertLibraryItem(item)
    await insertVersion(tx, needs, item)
    await recordEvent(tx, needs, { actor, action: 'library_item.created', about: { id: item.id } })
    return item
  })
}

/** Saves a new version. Throws 404, 403, 409 if `seenVersion` is not the newest version, and 422. */
export function changeLibraryItem(
  needs: Needs,
  actor: Actor,
  id: string,
  { seenVersion, ...fields }: LibraryFields & { seenVersion?: number | undefined },
): Promise<LibraryItemRecord> {
  return needs.store.transact(async (tx) => {
    const before = await writableItem(tx, actor, id)
    if (seenVersion !== undefined && seenVersion !== before.version) throw savedMeanwhile(before.version)
    return saveVersion(tx, needs, actor, before, fields)
  })
}

/** Throws 404, 403, and 422 if the version is no longer valid or its files are missing. */
export function restoreLibraryVersion(
  needs: Needs,
  actor: Actor,
  { id, version, note }: { id: string; version: number; note?: string | undefined },
): Promise<LibraryItemRecord> {
  return needs.store.transact(async (tx) => {
    const before = await writableItem(tx, actor, id)
    const { body, structured_content, appearance, language, translations, note: old } = await versionOf(tx, id, version)
    const content = { body, structured_content, appearance, language, translations, note: note ?? old }
    return saveVersion(tx, needs, actor, before, content)
  })
}

/** Throws 404 and 403. */
export function deleteLibraryItem(needs: Needs, actor: Actor, id: string): Promise<LibraryItemRecord> {
  return needs.store.transact(async (tx) => {
    const found = await writableItem(tx, actor, id)
    await tx.deleteLibraryItem(id)
    await tx.deleteLibraryVersions(id, found.version)
    await tx.deleteLibraryReviews(id)
    await tx.deleteLibraryComments(id)
    await tx.deleteLibraryReads(id)
    await recordEvent(tx, needs, { actor, action: 'library_item.deleted', about: { id } })
    return found
  })
}

/** Throws 404 and 403. */
export async function writableItem(tx: Reader, { agent }: Actor, id: string): Promise<LibraryItemRecord> {
  const found = await libraryItemFor(tx, agent, id)
  await requireRight(tx, agent, 'manage_saved_replies')
  await requireSources(tx, agent, found.source_ids)
  return found
}

const versionFields = ['body', 'structured_content', 'appearance', 'language', 'translations'] as const

async function saveVersion(
  tx: LibraryTransaction,
  needs: Needs,
  actor: Actor,
  before: LibraryItemRecord,
  changes: LibraryFields,
): Promise<LibraryItemRecord> {
  const now = needs.clock()
  const { note = '', ...fields } = changes
  const after: LibraryItemRecord = { ...before, ...fields, updated_at: changedAt(before, now) }
  const isNew = changedFields(before, after).some((name) => versionFields.some((each) => each === name))
  if (isNew) Object.assign(after, { version: before.version + 1, note, author_id: actor.agent.id })
  await checkItem(tx, actor.agent, after)
  await requireSources(tx, actor.agent, after.source_ids)
  await tx.updateLibraryItem(after)
  if (isNew) {
    await insertVersion(tx, needs, after)
    await tx.deleteLibraryVersions(after.id, after.version - mostVersions)
  }
  const changed = changedFields(before, after)
  await recordEvent(tx, needs, { actor, action: 'library_item.changed', about: { id: after.id }, changed })
  return after
}

async function insertVersion(tx: LibraryTransaction, needs: Needs, item: LibraryItemRecord): Promise<void> {
  const { id: item_id, version, note, author_id, updated_at } = item
  const { body, structured_content, appearance, language, translations } = item
  const content = { body, structured_content, appearance, language, translations, note, author_id }
  await tx.insertLibraryVersion({ id: needs.ids(), item_id, version, ...content, created_at: updated_at })
}

/** Throws 404 if the item has no such version. */
export async function versionOf(read: Reader, id: string, version: number): Promise<LibraryVersionRecord> {
  const found = await read.libraryVersion(id, version)
  if (!found) throw versionHidden()
  return found
}
