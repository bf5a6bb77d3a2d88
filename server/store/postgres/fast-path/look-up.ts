import type { ConversationCache } from '../../cache/conversation-cache'
import type { CachedConversation, Row } from '../../cache/find-conversation'
import type { Driver } from '../../queries/driver'
import type { SharedSettings } from '../shared-settings'
import type { FastAct } from './fast-acts'
import type { Act } from './ordered-acts'

interface Needs {
  cache: ConversationCache
  settings: SharedSettings
  read: Driver
}

export function createLookUp({ cache, settings, read }: Needs) {
  function cached(act: Act, path: FastAct<unknown>): CachedConversation | null {
    const known = settings.cached()
    const by = known && cache.cached(path.wanted, known.settings)
    if (by && !act.seen) {
      act.seen = true
      path.look?.(by.known)
    }
    return by
  }

  return {
    /** The cached records; null if a record is missing. */
    cached,
    /** Calls the action's `look` with the cached records of this moment, if there are any. */
    look(act: Act): void {
      const { path } = act
      if (path.wanted !== null && path.look) cached(act, path)
    },
    /** Reads the wanted records into the cache. Rejects if the database cannot be read. */
    async read({ wanted }: FastAct<unknown>): Promise<void> {
      const steps = cache.find(wanted, await settings.current())
      let step = steps.next()
      while (!step.done) step = steps.next((await read.all(step.value.query, step.value.parameters)) as Row[])
    },
  }
}
