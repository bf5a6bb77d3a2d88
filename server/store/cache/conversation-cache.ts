import type { WriteSet } from '../../conversation/write-set'
import type { Parameters } from '../queries/query'
import type { TableName } from '../tables/tables'
import { type ByKey, type CachedRecords, createCachedRecords, newestKey } from './cached-records'
import { findInterventions, findNewestThread, findRecord } from './find-records'

/**
 * A cache of records. Acts update it with their write sets. Other writes remove the written record, or all records of
 * the table.
 */
export function createConversationCache(records: CachedRecords = createCachedRecords()) {
  function forgetThread(id: string): void {
    const known = records.threads.get(id)
    records.threads.delete(id)
    records.interventions.delete(id)
    if (known) records.newest.delete(newestKey(known))
  }

  return {
    record: <T extends ByKey>(table: T, key: string) => findRecord(records, table, key),
    newestThread: (sourceId: string, identityId: string) => findNewestThread(records, sourceId, identityId),
    interventions: (threadId: string) => findInterventions(records, threadId),
    wrote(set: WriteSet): void {
      for (const record of set.contents) records.contents.put(record.id, record)
      for (const { after } of set.changedContents) records.contents.put(after.id, after)
      for (const { after } of set.attachments) records.attachments.put(after.id, after)
      for (const { before, after } of set.threads) {
        records.threads.put(after.id, after)
        const stays = !after.closed && after.last_content_at >= before.last_content_at
        // Another thread may now be the newest.
        if (!stays || records.newest.get(newestKey(after)) !== after.id) records.newest.delete(newestKey(after))
      }
      for (const { after } of set.interventions) {
        const known = records.interventions.get(after.thread_id)
        const replaced = known?.map((each) => (each.id === after.id ? after : each))
        if (replaced) records.interventions.put(after.thread_id, replaced)
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
    clear(): void {
      for (const each of Object.values(records)) each.clear()
    },
  }
}

export type ConversationCache = ReturnType<typeof createConversationCache>
