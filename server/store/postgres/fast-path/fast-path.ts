import type { Command, Store } from '../../../conversation/ports'
import { isBusy, storeBusy, storeUncertain } from '../../../conversation/refusals'
import { queueLimit } from '../../group-commits'
import type { Driver } from '../../queries/driver'
import type { SharedSettings } from '../shared-settings'
import { createBatchSender, type SenderOptions, type WrittenIds } from './batch-sender'
import { createChangingThreads } from './changing-threads'
import type { FastPath } from './fast-acts'
import { createLookUp } from './look-up'
import { type Act, createOrderedActs } from './ordered-acts'
import { type Batched, createPlacing } from './placing'
import { createSettling } from './settling'

interface Options extends SenderOptions {
  settings: SharedSettings
  read: Driver
  transact: Store['transact']
}

/** The most items of one batch. With more, the first items would wait too long. */
const mostTogether = 256
/** The most batches at the same time: while the database writes a batch, the next batch is made. */
const mostUnderWay = 2

/**
 * Writes actions on cached conversations in batches. If a batch rejects an action, it is decided again, and finally in
 * a transaction.
 */
// One function, because its parts share the counts of running work.
export function createFastPath(options: Options) {
  const { cache, settings, transact, fellBack } = options
  const acts = createOrderedActs()
  const changing = createChangingThreads()
  const lookUp = createLookUp(options)
  const { send, askAgain } = createBatchSender(options)
  let ready: Act[] = []
  let underWay = 0
  let planned = false

  const { placed, readFor } = createPlacing({ acts, lookUp, changing, makeReady, goSlow, fellBack })
  const settle = createSettling({ cache, settings, over, goSlow, readFor })

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

  async function start(items: readonly Batched[], settingsVersion: number): Promise<void> {
    const failed = (error: unknown) => {
      fellBack(error, items.length)
      return null
    }
    const batch = await send(items, settingsVersion).catch(failed)
    if (batch) {
      underWay += 1
      void batch.ids.catch(failed).then((ids) => finish(ids, items))
      return
    }
    changing.remove(items)
    for (const { act } of items) goSlow(act)
  }

  function finish(ids: WrittenIds, items: readonly Batched[]): void {
    changing.remove(items)
    underWay -= 1
    settle(ids, items)
    plan()
  }

  return {
    transact<T>(command: Command<T>, path: FastPath<T>): Promise<T> {
      if (acts.count() >= queueLimit) return Promise.reject(storeBusy())
      return new Promise<T>((done, fail) => {
        const act: Act = {
          command,
          path,
          read: false,
          seen: false,
          again: false,
          done: done as (value: unknown) => void,
          fail,
        }
        lookUp.look(act)
        if (acts.add(act)) makeReady(act)
      })
    },
    askAgain,
    finish: acts.whenEmpty,
  }
}
