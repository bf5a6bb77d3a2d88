import { NotLoaded, type Scene, type SceneKeys, unloadedScene } from '../../../conversation/act'
import type { KnownConversation } from '../../cache/find-conversation'

/**
 * The scene of an act over cached records. Its client id counts as new and no row as waiting: the write checks both.
 */
export function createCachedScene(known: KnownConversation, { sessionHash, contentId, threadId }: SceneKeys) {
  const { settings, thread, interventions, session, content, attachments } = known
  const missing = unloadedScene
  let heldKey: string | null = null
  const scene: Scene = Object.assign({}, unloadedScene, {
    settings: () => settings,
    session: (hash) => (hash === sessionHash ? session : missing.session(hash)),
    thread: (id) => (id === thread.id ? thread : missing.thread(id)),
    newestOpenThread(sourceId, identityId) {
      const isNewest = threadId === undefined && contentId === undefined
      if (!isNewest || thread.source_id !== sourceId || thread.identity_id !== identityId)
        throw new NotLoaded('newestOpenThread', [sourceId, identityId])
      return thread
    },
    content: (id) => (id === content?.id ? content : missing.content(id)),
    contentByClientId: () => null,
    attachments: (ids) => ids.flatMap((id) => attachments.get(id) ?? []),
    interventionsOfThread: (id) => (id === thread.id ? [...interventions] : missing.interventionsOfThread(id)),
    holdOrderingKey(orderingKey) {
      heldKey = orderingKey
      return false
    },
  } satisfies Partial<Scene>)
  return { scene, heldKey: () => heldKey }
}
