import type { SceneKeys } from '../../conversation/act'
import type { InterventionRecord } from '../../conversation/interventions/intervention-records'
import type { Settings } from '../../conversation/settings'
import type { WriteSet } from '../../conversation/write-set'
import type { Parameters } from '../queries/query'
import type { TableName } from '../tables/tables'
import { type ByKey, type Cached, createCachedRecords, newestKey } from './cached-records'
import {
  type CachedConversation,
  findConversation,
  findInterventions,
  findNewestThread,
  findRecord,
} from './find-conversation'

/**
 * A cache of records. Batched writes update it. Other writes remove the written record, or all records of the table.
 */
export function createConversationCache() {
  const records = createCachedRecords()

  function forgetThread(id: string): void {
    const known = records.threads.get(id)?.record
    records.threads.delete(id)
    records.interventions.delete(id)
    if (known) records.newest.delete(newestKey(known))
  }

  return {
    record: <T extends ByKey>(table: T, key: string) => findRecord(records, table, key),
    newestThread: (sourceId: string, identityId: string) => findNewestThread(records, sourceId, identityId),
    interventions: (threadId: string) => findInterventions(records, threadId),
    find: (wanted: SceneKeys, settings: Settings) => findConversation(records, wanted, settings),
    /** Returns the wanted records, or null if one of them is not cached. */
    cached(wanted: SceneKeys, settings: Settings): CachedConversation | null {
      const step = findConversation(records, wanted, settings).next()
      return step.done === true ? step.value : null
    },
    wrote(set: WriteSet, version: string): void {
      for (const record of set.contents) records.contents.put(record.id, { record, version })
      for (const { after } of set.changedContents) records.contents.put(after.id, { record: after, version })
      for (const { after } of set.attachments) records.attachments.put(after.id, { record: after, version })
      for (const { before, after } of set.threads) {
        records.threads.put(after.id, { record: after, version })
        const stays = !after.closed && after.last_content_at >= before.last_content_at
        // Another thread may now be the newest.
        if (!stays || records.newest.get(newestKey(after)) !== after.id) records.newest.delete(newestKey(after))
      }
      for (const { after } of set.interventions) {
        const known = records.interventions.get(after.thread_id)
        if (known) records.interventions.put(after.thread_id, replaced(known, after, version))
      }
    },
    /**
     * Handles a statement that writes to this table: removes the record that the parameters
     * name, or all records of the table.
     */
    written(table: TableName, { id, thread_id, token_hash, source_id, identity_id }: Parameters): void {
      if (table === 'threads') {
        if (typeof id === 'string') forgetThread(id)
        else records.threads.clear()
        const isOne = typeof source_id === 'string' && typeof identity_id === 'string'
        records.newest.drop(isOne ? newestKey({ source_id, identity_id }) : undefined)
      }
      if (table === 'interventions') records.interventions.drop(thread_id)
      if (table === 'sessions') records.sessions.drop(token_hash)
      if (table === 'contents') records.contents.drop(id)
      if (table === 'attachments') records.attachments.drop(id)
    },
    forget({ known: { thread, session, content, attachments } }: CachedConversation): void {
      forgetThread(thread.id)
      if (session) records.sessions.delete(session.token_hash)
      if (content) records.contents.delete(content.id)
      for (const id of attachments.keys()) records.attachments.delete(id)
    },
    forgetAll(threadIds: Iterable<string>, contentIds: Iterable<string>): void {
      for (const id of threadIds) forgetThread(id)
      for (const id of contentIds) records.contents.delete(id)
    },
    clear(): void {
      for (const each of Object.values(records)) each.clear()
    },
  }
}

export type ConversationCache = ReturnType<typeof createConversationCache>

function replaced(
  { record, version }: Cached<readonly InterventionRecord[]>,
  after: InterventionRecord,
  written: string,
): Cached<readonly InterventionRecord[]> {
  const versions = version.split(',').map((each) => (each.startsWith(`${after.id} `) ? `${after.id} ${written}` : each))
  return { record: record.map((each) => (each.id === after.id ? after : each)), version: versions.join() }
}
