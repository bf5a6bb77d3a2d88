import type { Scene } from '../../../conversation/act'
import type { Settings } from '../../../conversation/settings'
import type { WriteSet } from '../../../conversation/write-set'
import { newestKey } from '../../cache/cached-records'
import { createConversationCache } from '../../cache/conversation-cache'
import { clientKey, type LoadedRecords } from './load-records'

/** The scene of a batch over its loaded records. `missing` answers what the keys of the acts do not name. */
export function createBatchScene(loaded: LoadedRecords, missing: Scene, settings: Settings) {
  const { records, noSessions, newClientIds, files, freeKeys } = loaded
  const cache = createConversationCache(records)
  const scene: Scene = Object.assign({}, missing, {
    settings: () => settings,
    session: (hash) => records.sessions.get(hash) ?? (noSessions.has(hash) ? null : missing.session(hash)),
    thread: (id) => records.threads.get(id) ?? missing.thread(id),
    newestOpenThread(source_id, identity_id) {
      const id = records.newest.get(newestKey({ source_id, identity_id }))
      return records.threads.get(id ?? '') ?? missing.newestOpenThread(source_id, identity_id)
    },
    content: (id) => records.contents.get(id) ?? missing.content(id),
    contentByClientId: (identityId, clientId) =>
      newClientIds.has(clientKey(identityId, clientId)) ? null : missing.contentByClientId(identityId, clientId),
    attachments(ids) {
      if (!ids.every((id) => files.has(id))) return missing.attachments(ids)
      return [...new Set(ids)].flatMap((id) => records.attachments.get(id) ?? [])
    },
    interventionsOfThread(id) {
      const known = records.interventions.get(id)
      return known ? [...known] : missing.interventionsOfThread(id)
    },
    holdOrderingKey: (orderingKey) => !freeKeys.has(orderingKey) && missing.holdOrderingKey(orderingKey),
  } satisfies Partial<Scene>)
  return {
    scene,
    /** Later acts see the rows of this set. */
    wrote(set: WriteSet): void {
      cache.wrote(set)
      for (const { identity_id, client_id } of set.contents)
        if (client_id !== null) newClientIds.delete(clientKey(identity_id, client_id))
      for (const { token_hash } of set.newSessions) noSessions.delete(token_hash)
      for (const { ordering_key } of set.outbox) freeKeys.delete(ordering_key)
    },
    /** Later acts read again what a statement wrote. */
    written: cache.written,
  }
}
