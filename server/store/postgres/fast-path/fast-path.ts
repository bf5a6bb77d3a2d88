import type { FastAct, FastPath } from '../../../conversation/fast-path'
import type { Command, Store } from '../../../conversation/ports'
import { isBusy, storeBusy, storeUncertain } from '../../../conversation/refusals'
import type { CachedConversation } from '../../cache/find-conversation'
import { decided } from '../../decided'
import { queueLimit } from '../../group-commits'
import type { Driver } from '../../queries/driver'
import { isLost } from '../errors'
import type { SharedSettings } from '../shared-settings'
import { createBatchSender, type SenderOptions, type WrittenIds } from './batch-sender'
import { createChangingThreads } from './changing-threads'
import { createLookUp } from './look-up'
import { type Act, createOrderedActs } from './ordered-acts'
import { fits, type Item, idOf } from './write-batch'

interface Options extends SenderOptions {
  settings: SharedSettings
  /** Reads rows with their versions. */
  read: Driver
  /** The slow path. */
  transact: Store['transact']
}

interface Batched extends Item {
  readonly act: Act
}

/** Items of one batch; more would let the first of them wait for too long. */
const mostTogether = 256
/** Batches under way at once, one right behind the other: while the database does one, the next is made. */
const mostUnderWay = 2

/**
 * Acts on conversations that go on are decided by what is cached of them and written many at once, with one wait for the database
 * (write-batch.ts). What a batch leaves out is read again and decided once more; the rest takes the slow path.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its parts share what is ready and what is under way.
export function createFastPath(options: Options) {
  const { cache, settings, transact } = options
  const acts = createOrderedActs()
  const changing = createChangingThreads()
  const lookUp = createLookUp(options)
  const { send, askAgain } = createBatchSender(options)
  /** Firsts of their keys that wait for a batch. */
  let ready: Act[] = []
  let underWay = 0
  let planned = false

  function makeReady(act: Act): void {
    ready.push(act)
    plan()
  }

  function over(act: Act): void {
    const next = acts.over(act)
    if (next) makeReady(next)
  }

  function goSlow(act: Act, mayBeStored = false): void {
    transact(act.command)
      .finally(() => over(act))
      .then(act.done, (reason) => act.fail(mayBeStored && isBusy(reason) ? storeUncertain() : reason))
  }

  function plan(): void {
    if (planned || underWay >= mostUnderWay || ready.length === 0) return
    planned = true
    setImmediate(() => {
      void make().finally(() => {
        planned = false
        if (ready.some((act) => !changing.isHeldUp(act))) plan()
      })
    })
  }

  async function make(): Promise<void> {
    const items: Batched[] = []
    const later: Act[] = []
    for (const act of ready) {
      if (items.length >= mostTogether || changing.isHeldUp(act) || !placed(act, items)) later.push(act)
    }
    ready = later
    if (items.length > 0) await start(items, settings.cached()?.version ?? 0)
  }

  /** As `place`. Where it throws, the command itself says what is wrong. */
  function placed(act: Act, items: Batched[]): boolean {
    try {
      return place(act, items)
    } catch {
      goSlow(act)
      return true
    }
  }

  /** Puts the act into the batch, or lets it go another way. False: it has to wait for a batch under way. */
  function place(act: Act, items: Batched[]): boolean {
    const { path } = act
    if (path.wanted === null) {
      items.push({ act, by: null, decision: path.decide(), isNewest: false })
      return true
    }
    const by = lookUp.cached(act, path)
    if (changing.holdsUp(act, by)) return false
    const decision = by && decided(path, by.known)
    if (!by && !act.read) void readFor(act, path, null)
    else if (!by || !decision || !fits(decision.set)) goSlow(act)
    else {
      changing.add(by)
      const { threadId, contentId } = path.wanted
      items.push({ act, by, decision, isNewest: threadId === undefined && contentId === undefined })
    }
    return true
  }

  /**
   * Reads what the act is decided by, once. What is not there then, or is as it was when a batch left the act out, takes the slow path.
   */
  async function readFor(act: Act, path: FastAct<unknown>, before: CachedConversation | null): Promise<void> {
    act.read = true
    try {
      await lookUp.read(path)
    } catch (error) {
      if (!isLost(error)) return goSlow(act)
    }
    if (before && isSame(before, lookUp.cached(act, path))) return goSlow(act)
    makeReady(act)
  }

  async function start(items: readonly Batched[], settingsVersion: number): Promise<void> {
    const batch = await send(items, settingsVersion).catch(() => null)
    if (batch) {
      underWay += 1
      void batch.ids.catch(() => null).then((ids) => finish(ids, items))
      return
    }
    changing.remove(items)
    for (const { act } of items) goSlow(act)
  }

  function finish(ids: WrittenIds, items: readonly Batched[]): void {
    changing.remove(items)
    underWay -= 1
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
    plan()
  }

  /** It may be stored. What can be sent twice and is stored once goes on; of the rest the caller is told. */
  function loseSight({ act, by, decision: { set } }: Batched): void {
    if (!by || set.contents.every(({ client_id }) => client_id !== null)) goSlow(act, true)
    else {
      over(act)
      act.fail(storeUncertain())
    }
  }

  /** What a batch left out is decided once more where anything has changed since it was cached; else the slow path says what is wrong. */
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

  return {
    /** As the store's. */
    transact<T>(command: Command<T>, path: FastPath<T>): Promise<T> {
      if (acts.count() >= queueLimit) return Promise.reject(storeBusy())
      return new Promise<T>((done, fail) => {
        const act: Act = {
          ...{ command, path, read: false, seen: false, again: false },
          done: done as (value: unknown) => void,
          fail,
        }
        if (path.wanted !== null && path.look) lookUp.cached(act, path)
        if (acts.add(act)) makeReady(act)
      })
    },
    /** Asks about batches whose answers were lost. */
    askAgain,
    /** Waits until all are done. */
    finish: acts.whenEmpty,
  }
}

/** Whether both are of the same rows in the same versions, and of the same settings. */
const isSame = (one: CachedConversation, other: CachedConversation | null): boolean =>
  one.known.settings === other?.known.settings &&
  one.versions.length === other.versions.length &&
  one.versions.every(
    ({ key, version }, nth) => key === other.versions[nth]?.key && version === other.versions[nth]?.version,
  )
