import { DatabaseError } from 'pg'
import type { FastAct, FastPath } from '../../conversation/fast-path'
import type { Command, OutboxTaker, Store } from '../../conversation/ports'
import { storeBusy } from '../../conversation/refusals'
import type { ConversationCache } from '../cache/conversation-cache'
import type { CachedConversation, Row } from '../cache/find-conversation'
import { ChangeSet } from '../change-set'
import { decided } from '../decided'
import { queueLimit } from '../group-commits'
import type { Driver } from '../queries/driver'
import { isLost } from './errors'
import { type Act, createOrderedActs } from './ordered-acts'
import type { Session } from './session'
import type { SharedSettings } from './shared-settings'
import { fits, type Item, idOf, type Sending, sendBatch, type Written } from './write-batch'

interface Options {
  /** A connection for nothing else. */
  session: Session
  node: string
  cache: ConversationCache
  settings: SharedSettings
  /** Reads rows with their versions. */
  read: Driver
  /** The slow path. */
  transact: Store['transact']
  /** What became of a transaction whose connection was lost while it was committing. */
  becameOf(xid: string | null): Promise<'committed' | 'undone' | 'unknown'>
  /** The ids of those items that are stored, or settled. Gives back the rows that this node may hold of them. */
  whichAreThere(items: readonly Item[]): Promise<ReadonlySet<string>>
  taker(): OutboxTaker | null
  /** After each batch that wrote something. */
  committed(commands: number, changes: ChangeSet, durationMs: number): void
}

interface Batched extends Item {
  readonly act: Act
}

/** Items of one batch; more would let the first of them wait for too long. */
const mostTogether = 256
/** Batches under way at once, one right behind the other: while the database does one, the next is made. */
const mostUnderWay = 2
/** A batch that takes longer is cut: the connection is dead, or somebody holds what it needs. */
const longestMs = 20_000

/** What `xmin` of a row says that this transaction wrote (a `xid8` as text): its lower 32 bits. */
export const versionOf = (xid: string): string => String(BigInt.asUintN(32, BigInt(xid)))

/**
 * Acts on conversations that go on are decided by what is cached of them and written many at once, with one wait for the database
 * (write-batch.ts). Whatever is not as it was cached takes the slow path. It is long because its parts share what is ready and what is under way.
 */
export function createFastPath(options: Options) {
  const { cache, settings, transact } = options
  const acts = createOrderedActs()
  /** Firsts of their keys that wait for a batch. */
  let ready: Act[] = []
  /** Threads that a batch under way changes, and the acts that wait for one of them: each is decided by what the batch leaves. */
  const changing = new Set<string>()
  const heldUp = new Map<Act, string>()
  let underWay = 0
  let planned = false

  const isHeldUp = (act: Act) => changing.has(heldUp.get(act) ?? '')

  function makeReady(act: Act): void {
    ready.push(act)
    plan()
  }

  function over(act: Act): void {
    const next = acts.over(act)
    if (next) makeReady(next)
  }

  function goSlow(act: Act): void {
    transact(act.command)
      .finally(() => over(act))
      .then(act.done, act.fail)
  }

  function plan(): void {
    if (planned || underWay >= mostUnderWay || ready.length === 0) return
    planned = true
    setImmediate(() => {
      void make().finally(() => {
        planned = false
        if (ready.some((act) => !isHeldUp(act))) plan()
      })
    })
  }

  async function make(): Promise<void> {
    const items: Batched[] = []
    const later: Act[] = []
    for (const act of ready) {
      if (items.length >= mostTogether || isHeldUp(act) || !place(act, items)) later.push(act)
    }
    ready = later
    if (items.length > 0) await start(items, settings.cached()?.version ?? 0)
  }

  /** Puts the act into the batch, or lets it go another way. False: it has to wait for a batch under way. */
  function place(act: Act, items: Batched[]): boolean {
    heldUp.delete(act)
    const { path } = act
    if (path.wanted === null) {
      items.push({ act, by: null, decision: path.decide(), isNewest: false })
      return true
    }
    const by = look(act, path)
    if (by && changing.has(by.known.thread.id)) {
      heldUp.set(act, by.known.thread.id)
      return false
    }
    const decision = by && decided(path, by.known)
    if (!by && !act.read) void readFor(act, path)
    else if (!by || !decision || !fits(decision.set)) goSlow(act)
    else {
      changing.add(by.known.thread.id)
      const { threadId, contentId } = path.wanted
      items.push({ act, by, decision, isNewest: threadId === undefined && contentId === undefined })
    }
    return true
  }

  /** What is cached now, where it is all of it. */
  function look(act: Act, path: FastAct<unknown>): CachedConversation | null {
    const known = settings.cached()
    const by = known && cache.cached(path.wanted, known.settings)
    if (by && !act.seen) {
      act.seen = true
      path.look?.(by.known)
    }
    return by
  }

  /** Reads what it is decided by, once. */
  async function readFor(act: Act, path: FastAct<unknown>): Promise<void> {
    act.read = true
    try {
      const steps = cache.find(path.wanted, await settings.current())
      let step = steps.next()
      while (!step.done) step = steps.next((await options.read.all(step.value.query, step.value.parameters)) as Row[])
    } catch (error) {
      if (!isLost(error)) return goSlow(act)
    }
    makeReady(act)
  }

  async function start(items: readonly Batched[], settingsVersion: number): Promise<void> {
    const { session, node, taker } = options
    let sending: Sending
    try {
      sending = sendBatch({ client: await session.client(), node, settingsVersion, taker: taker() }, items)
    } catch {
      for (const { act, by } of items) {
        if (by) changing.delete(by.known.thread.id)
        goSlow(act)
      }
      return
    }
    underWay += 1
    void finish(sending, items, settingsVersion)
  }

  async function finish(sending: Sending, items: readonly Batched[], settingsVersion: number): Promise<void> {
    const began = performance.now()
    const { ids, held, left } = await writtenBy(options, sending, items)
    const written = items.filter((item) => ids.has(idOf(item)))
    const version = written.length > 0 ? versionOf(await sending.xid) : ''
    const changes = new ChangeSet()
    changes.outbox = left
    for (const { decision } of written) {
      cache.wrote(decision.set, version)
      changes.wrote(decision.set)
    }
    for (const { by } of items) if (by) changing.delete(by.known.thread.id)
    underWay -= 1
    if (held.length > 0) options.taker()?.take(held)
    if (written.length > 0) options.committed(written.length, changes, performance.now() - began)
    for (const { act, decision } of written) {
      over(act)
      act.done(decision.result)
    }
    if (written.length < items.length)
      await giveUp(
        items.filter((item) => !ids.has(idOf(item))),
        settingsVersion,
      )
    plan()
  }

  /** What a batch left out takes the slow path; where the settings have changed, it is decided once more by those. */
  async function giveUp(leftOut: readonly Batched[], settingsVersion: number): Promise<void> {
    await settings.current().catch(() => {})
    const isNewer = settings.cached()?.version !== settingsVersion
    for (const { act, by } of leftOut) {
      if (by && isNewer && !act.again) {
        act.again = true
        ready.push(act)
      } else {
        if (by) cache.forget(by)
        goSlow(act)
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
        if (path.wanted !== null && path.look) look(act, path)
        if (acts.add(act)) makeReady(act)
      })
    },
    /** Waits until all are done. */
    finish: acts.whenEmpty,
  }
}

/** What a batch has written; where its connection was lost, what the database says of it. */
async function writtenBy(
  { session, becameOf, whichAreThere }: Pick<Options, 'session' | 'becameOf' | 'whichAreThere'>,
  sending: Sending,
  items: readonly Item[],
): Promise<Written> {
  const nothing = { ids: new Set<string>(), held: [], left: false }
  const watchdog = setTimeout(() => session.drop(), longestMs)
  try {
    return await sending.written
  } catch (error) {
    // It lives, and is of no use any more.
    if (error instanceof DatabaseError && isLost(error)) session.drop()
    const xid = isLost(error) ? await sending.xid.catch(() => null) : null
    if (xid === null || (await becameOf(xid)) !== 'committed') return nothing
    return { ...nothing, ids: await whichAreThere(items).catch(() => new Set<string>()), left: true }
  } finally {
    clearTimeout(watchdog)
  }
}
