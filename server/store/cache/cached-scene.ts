import { NotLoaded, type Scene, type SceneKeys } from '../../conversation/act'
import type { AttachmentRecord } from '../../conversation/contents/attachment-records'
import type { InterventionRecord } from '../../conversation/interventions/intervention-records'
import type { ContentRecord, SessionRecord, SourceRecord, ThreadRecord } from '../../conversation/records'
import type { Settings } from '../../conversation/settings'

/** The cached records that a decision about a conversation needs. */
export interface KnownConversation {
  readonly settings: Settings
  readonly source: SourceRecord
  readonly thread: ThreadRecord
  readonly interventions: readonly InterventionRecord[]
  /** Null if the request names no session. */
  readonly session: SessionRecord | null
  /** Null if the request names no content. */
  readonly content: ContentRecord | null
  /** The attachments that the request names and that exist. */
  readonly attachments: ReadonlyMap<string, AttachmentRecord>
}

/**
 * Reads from cached records. It answers that the client id is new and that no outbox row waits; the later write checks
 * both.
 */
export function createCachedScene(known: KnownConversation, { sessionHash, contentId, threadId }: SceneKeys) {
  const { settings, thread, interventions, session, content, attachments } = known
  let heldKey: string | null = null
  const missing =
    (read: keyof Scene) =>
    (...parameters: unknown[]): never => {
      throw new NotLoaded(read, parameters)
    }
  const scene: Scene = {
    settings: () => settings,
    session: (hash) => (hash === sessionHash ? session : missing('session')(hash)),
    thread: (id) => (id === thread.id ? thread : missing('thread')(id)),
    newestOpenThread(sourceId, identityId) {
      const isNewest = threadId === undefined && contentId === undefined
      if (!isNewest || thread.source_id !== sourceId || thread.identity_id !== identityId)
        throw new NotLoaded('newestOpenThread', [sourceId, identityId])
      return thread
    },
    content: (id) => (id === content?.id ? content : missing('content')(id)),
    contentByClientId: () => null,
    attachments: (ids) => ids.flatMap((id) => attachments.get(id) ?? []),
    interventionsOfThread: (id) => (id === thread.id ? [...interventions] : missing('interventionsOfThread')(id)),
    holdOrderingKey(orderingKey) {
      heldKey = orderingKey
      return false
    },
    newestOpenThreadOfLocked: missing('newestOpenThreadOfLocked'),
    identity: missing('identity'),
    identityByForeignId: missing('identityByForeignId'),
    threadsOfIdentity: missing('threadsOfIdentity'),
    threadsOfIdentities: missing('threadsOfIdentities'),
    contentByForeignId: missing('contentByForeignId'),
    newestContents: missing('newestContents'),
    newestContent: missing('newestContent'),
    newestOfCustomer: missing('newestOfCustomer'),
    mentionsIn: missing('mentionsIn'),
    sourcesUsing: missing('sourcesUsing'),
    isUsed: missing('isUsed'),
    threadControl: missing('threadControl'),
    pushSubscriptionsOf: missing('pushSubscriptionsOf'),
    pushSubscriptionsOfIdentity: missing('pushSubscriptionsOfIdentity'),
  }
  return { scene, heldKey: () => heldKey }
}
