import { storeUncertain } from '../../../conversation/refusals'
import type { ConversationCache } from '../../cache/conversation-cache'
import type { CachedConversation } from '../../cache/find-conversation'
import type { SharedSettings } from '../shared-settings'
import type { WrittenIds } from './batch-sender'
import type { FastAct } from './fast-acts'
import type { Act } from './ordered-acts'
import type { Batched } from './placing'
import { idOf } from './write-batch'

interface Needs {
  cache: ConversationCache
  settings: SharedSettings
  over(act: Act): void
  goSlow(act: Act, mayBeStored?: boolean): void
  readFor(act: Act, path: FastAct<unknown>, before: CachedConversation): Promise<void>
}

/** Answers the actions of a batch that has ended. `ids` are the ids that the batch wrote. */
export function createSettling({ cache, settings, over, goSlow, readFor }: Needs) {
  /**
   * For an action that may have been stored. With a client id it is safe to repeat; other callers get an error that
   * says so.
   */
  function loseSight({ act, by, decision: { set } }: Batched): void {
    if (!by || set.contents.every(({ client_id }) => client_id !== null)) goSlow(act, true)
    else {
      over(act)
      act.fail(storeUncertain())
    }
  }

  /** Decides rejected actions again if their records have changed. Otherwise a transaction gives the refusal. */
  async function giveUp(leftOut: readonly Batched[]): Promise<void> {
    for (const { by } of leftOut) if (by) cache.forget(by)
    await settings.current().catch(() => {})
    for (const { act, by } of leftOut) {
      const { path } = act
      if (!by || path.wanted === null || act.again) goSlow(act)
      else {
        act.again = true
        act.seen = false
        void readFor(act, path, by)
      }
    }
  }

  return (ids: WrittenIds, items: readonly Batched[]): void => {
    const leftOut: Batched[] = []
    for (const item of items) {
      if (ids === null) loseSight(item)
      else if (!ids.has(idOf(item))) leftOut.push(item)
      else {
        over(item.act)
        item.act.done(item.decision.result)
      }
    }
    if (leftOut.length > 0) void giveUp(leftOut)
  }
}
