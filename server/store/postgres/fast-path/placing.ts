import { NotLoaded } from '../../../conversation/act'
import type { CachedConversation } from '../../cache/find-conversation'
import { isLost } from '../errors'
import type { createChangingThreads } from './changing-threads'
import type { Decision, FastAct, FellBack } from './fast-acts'
import type { createLookUp } from './look-up'
import type { Act, createOrderedActs } from './ordered-acts'
import { fits, type Item } from './write-batch'

export interface Batched extends Item {
  readonly act: Act
}

interface Needs {
  acts: Pick<ReturnType<typeof createOrderedActs>, 'sameKey'>
  lookUp: ReturnType<typeof createLookUp>
  changing: ReturnType<typeof createChangingThreads>
  makeReady(act: Act): void
  goSlow(act: Act): void
  fellBack: FellBack
}

export function createPlacing({ acts, lookUp, changing, makeReady, goSlow, fellBack }: Needs) {
  /** Calls `place`. After an error a transaction runs the action and reports the problem. */
  function placed(act: Act, items: Batched[]): boolean {
    try {
      return place(act, items)
    } catch (error) {
      fellBack(error)
      goSlow(act)
      return true
    }
  }

  /** Adds the action to the batch, or passes it on. Returns false if the action has to wait for a running batch. */
  function place(act: Act, items: Batched[]): boolean {
    const { path } = act
    if (path.wanted === null) {
      items.push({ act, by: null, decision: path.decide(), isNewest: false })
      return true
    }
    const by = lookUp.cached(act, path)
    if (changing.holdsUp(act, by)) return false
    const decision = by && decided(path, by)
    if (!by && !act.read) void readFor(act, path, null)
    else if (!by || !decision || !fits(decision.set)) goSlow(act)
    else {
      changing.add(by)
      const { threadId, contentId } = path.wanted
      items.push({ act, by, decision, isNewest: threadId === undefined && contentId === undefined })
    }
    return true
  }

  /** Null if a transaction has to decide. */
  function decided(path: FastAct<unknown>, { known }: CachedConversation): Decision<unknown> | null {
    try {
      return path.decide(known)
    } catch (error) {
      if (!(error instanceof NotLoaded)) fellBack(error)
      return null
    }
  }

  /**
   * Reads the action's records once. If a batch rejected the action although its records are unchanged, a transaction
   * runs it.
   */
  async function readFor(act: Act, path: FastAct<unknown>, before: CachedConversation | null): Promise<void> {
    act.read = true
    try {
      await lookUp.read(path)
    } catch (error) {
      fellBack(error)
      if (!isLost(error)) return goSlow(act)
    }
    // The waiting actions of the key could not see their records when they were requested, so they see them now.
    for (const each of acts.sameKey(act)) lookUp.look(each)
    if (before && isSame(before, lookUp.cached(act, path))) return goSlow(act)
    makeReady(act)
  }

  return { placed, readFor }
}

const isSame = (one: CachedConversation, other: CachedConversation | null): boolean =>
  one.known.settings === other?.known.settings &&
  one.versions.length === other.versions.length &&
  one.versions.every(
    ({ key, version }, nth) => key === other.versions[nth]?.key && version === other.versions[nth]?.version,
  )
