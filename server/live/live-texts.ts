import type { LiveRecord } from '../conversation/contents/live-records'
import type { Store } from '../conversation/ports'

/** The newest text of each message that this process writes, by id. The stored row is slightly older. */
export type LiveTexts = Map<string, Pick<LiveRecord, 'turn' | 'body' | 'status'>>

/** Returns a copy of `parts` whose store reads the text of live messages from memory. */
export function withLiveTexts<T extends { store: Store }>(parts: T): [T, LiveTexts] {
  const texts: LiveTexts = new Map()
  return [{ ...parts, store: storeWithLiveTexts(parts.store, texts) }, texts]
}

const storeWithLiveTexts = (store: Store, texts: LiveTexts): Store => {
  const liveMessages: Store['read']['liveMessages'] = async (ids) =>
    (await store.read.liveMessages(ids)).map((live) => {
      const localText = texts.get(live.id)
      return localText?.turn === live.turn ? { ...live, body: localText.body, status: localText.status } : live
    })
  return { ...store, read: Object.assign(Object.create(store.read), { liveMessages }) }
}
