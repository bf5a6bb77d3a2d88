import { type Client, DatabaseError } from 'pg'
import { type Act, createSceneLoader } from '../../../conversation/act'
import type { HandOver, OutboxTaker } from '../../../conversation/events/outbox-port'
import { writeRare } from '../../../conversation/events/write'
import type { InterventionRecord } from '../../../conversation/interventions/intervention-records'
import type { Commit } from '../../../conversation/operations-port'
import { Refusal, storeBusy } from '../../../conversation/refusals'
import { isCommon, newWriteSet, type Settled } from '../../../conversation/write-set'
import type { ChangeSet } from '../../change-set'
import type { RunBatch } from '../../group-commits'
import { BatchBeforeFailed, isHeld, isLost } from '../errors'
import type { Session } from '../session'
import { send } from '../submit'
import type { OpenTransaction, openTransaction } from '../transaction'
import { type Attempt, untilCommitted } from '../transactions'
import { type LoadedRecords, loadRecords } from './load-records'
import type { createLostClaims } from './lost-claims'
import { createRowWriter } from './row-writer'
import { createBatchScene } from './scene'
import { type createSeenInterventions, noteReplaced } from './seen-interventions'
import { createWaitingActs } from './waiting-acts'

/** An act, or a delivery that an endpoint has acknowledged. */
export type BatchItem = Act<unknown> | { readonly confirmed: Settled }

interface Needs {
  session: Session
  /** For acts that wait for a lock. */
  waitingSession: Session
  node: string
  lostClaims: ReturnType<typeof createLostClaims>
  seen: ReturnType<typeof createSeenInterventions>
  taker(): OutboxTaker | null
  open(client: Client, hooks: Pick<Parameters<typeof openTransaction>[0], 'beforeRead' | 'onWrite'>): OpenTransaction
  committed(commit: Commit, changes: ChangeSet): void
}

type Results = PromiseSettledResult<unknown>[]

interface Decided {
  readonly results: Results
  readonly changes: ChangeSet
  readonly commands: number
  /** The interventions of threads before the batch changed them. */
  readonly replaced: ReadonlyMap<string, readonly InterventionRecord[]>
  /** Whether the commit was answered. Otherwise the claimed rows are unknown. */
  answered: boolean
}

const isAct = (item: BatchItem): item is Act<unknown> => !('confirmed' in item)

/** A batch and its place behind the batch before. */
interface Turn {
  /** Whether the first attempt was committed. Otherwise the connection is given up. */
  readonly committed: Promise<boolean>
  /** Resolves when the batch has ended, with all its attempts. */
  readonly ended: Promise<unknown>
}

/**
 * Runs a batch in one transaction: locks and reads the records of all acts, lets each decide, and writes their rows.
 * The next batch begins right behind the commit, on the same connection, and goes on when the commit was answered. An
 * act whose rows are locked elsewhere waits apart; its value is a promise. The result of a confirmed delivery is false
 * if its state was not as expected.
 */
export function createBatches(needs: Needs): { run: RunBatch<BatchItem>; finish(): Promise<void> } {
  const { committed } = needs
  const alone = { session: needs.waitingSession, waits: true, behind: null, sent: () => {}, answer: () => {} }
  const waiting = createWaitingActs((acts) => run(acts, alone))
  let before: Turn | null = null

  async function runTogether(items: readonly BatchItem[], place: Place): Promise<Results> {
    const began = performance.now()
    let { behind } = place
    let isFirst = true
    let end: (isCommitted: boolean) => void = () => {}
    const attemptOnce = async (client: Client, attempt: Attempt<Decided>) => {
      if (behind && (!isFirst || !needs.lostClaims.isEmpty())) {
        await behind.ended
        behind = null
      }
      isFirst = false
      end(false)
      const isCommitted = new Promise<boolean>((done) => {
        end = done
      })
      const join = (act: Act<unknown>) => waiting.join(act, isCommitted)
      const waitingActs = place.waits ? null : { join, isWaiting: waiting.isWaiting }
      await runOnce(needs, client, attempt, items, Object.assign({}, place, { behind, waitingActs }))
    }
    try {
      const decided = await untilCommitted<Decided>(place.session, attemptOnce)
      end(true)
      const { results, changes, commands, answered } = decided
      if (!answered || place.waits) changes.undone()
      if (!answered) changes.outbox = true
      if (commands > 0) committed({ durationMs: performance.now() - began, commands }, changes)
      return results
    } finally {
      end(false)
    }
  }

  async function runApart(items: readonly BatchItem[], place: Place): Promise<Results> {
    // The next batch begins behind the last of them.
    const alone = { ...place, sent: () => {}, answer: () => {} }
    const results: Results = []
    for (const item of items) results.push(...(await run([item], alone)))
    return results
  }

  async function run(items: readonly BatchItem[], place: Place): Promise<Results> {
    try {
      return await runTogether(items, place)
    } catch (error) {
      const isAway = error instanceof Refusal
      if (!isAway && items.length > 1) return runApart(items, place)
      const reason = isHeld(error) ? storeBusy() : error
      return items.map(() => ({ status: 'rejected', reason }))
    }
  }

  function runNext(items: readonly BatchItem[], sent: () => void): Promise<Results> {
    let answer: (isCommitted: boolean) => void = () => {}
    const first = new Promise<boolean>((done) => {
      answer = done
    })
    const place = { session: needs.session, waits: false, behind: before, sent, answer }
    const ended = run(items, place).finally(() => {
      answer(false)
      if (before === own) before = null
    })
    const own = { committed: first, ended }
    before = own
    return ended
  }

  return { run: runNext, finish: waiting.finish }
}

interface Place {
  readonly session: Session
  /** Whether the batch waits for rows that another transaction locks. */
  readonly waits: boolean
  /** The batch whose commit is on its way on the same connection. */
  readonly behind: Turn | null
  /** Called when the commit is on its way. */
  sent(): void
  /** Called with the outcome of the first attempt. */
  answer(isCommitted: boolean): void
}

/** Acts that wait for locks; null for a batch of them. */
type WaitingActs = { join(act: Act<unknown>): Promise<unknown>; isWaiting(act: Act<unknown>): boolean } | null

async function runOnce(
  { lostClaims, seen, taker, open, node }: Needs,
  client: Client,
  attempt: Attempt<Decided>,
  items: readonly BatchItem[],
  place: Place & { waitingActs: WaitingActs },
): Promise<void> {
  const { waitingActs, session } = place
  // Otherwise the new rows would wait for the lost ones.
  if (waitingActs) await lostClaims.free()
  void send(client, 'begin')
  const acts = items.filter(isAct)
  const late = new Set(waitingActs ? acts.filter(waitingActs.isWaiting) : [])
  const toLoad = acts.filter((act) => !late.has(act))
  const loaded = await loadRecords(client, toLoad, { skips: waitingActs !== null })
  if (place.behind && !(await place.behind.committed)) {
    await place.behind.ended
    throw new BatchBeforeFailed()
  }
  const later = new Map<BatchItem, Promise<unknown>>()
  for (const act of acts)
    if (waitingActs && (late.has(act) || loaded.locked.has(act) || waitingActs.isWaiting(act)))
      later.set(act, waitingActs.join(act))
  const deciding = acts.filter((act) => !later.has(act))
  seen.show(deciding, loaded.records)
  const handOver = waitingActs ? (taker()?.begin() ?? null) : null
  const batch = createBatch({ open: (hooks) => open(client, hooks), loaded, handOver, node })
  try {
    attempt.result = await batch.decide(items, later)
    attempt.xid = loaded.xid
    attempt.committing = true
    const ended = batch.commit(attempt.result, items)
    place.sent()
    await ended
    seen.batchEnded(attempt.result.replaced)
    place.answer(true)
  } catch (error) {
    place.answer(false)
    handOver?.end([])
    if (attempt.committing && isLost(error)) lostClaims.add({ xid: loaded.xid, ids: batch.claimedIds() })
    // The next batch may have begun on this connection.
    if (attempt.committing) session.drop(client)
    throw error
  }
}

interface BatchNeeds extends Pick<Needs, 'node'> {
  open(hooks: Parameters<Needs['open']>[1]): OpenTransaction
  loaded: LoadedRecords
  handOver: HandOver | null
}

function createBatch({ open, loaded, handOver, node }: BatchNeeds) {
  const transaction = open({
    beforeRead: () => rows.flush(),
    onWrite: (table, parameters) => written?.(table, parameters),
  })
  const { changes } = transaction
  const rows = createRowWriter({ open: transaction, node, handOver })
  let written: ReturnType<typeof createBatchScene>['written'] | null = null

  return {
    async decide(items: readonly BatchItem[], waiting: ReadonlyMap<BatchItem, Promise<unknown>>): Promise<Decided> {
      const loader = createSceneLoader(() => transaction.tx)
      const batchScene = createBatchScene(loaded, loader.scene, await transaction.settings(loaded.settingsVersion))
      written = batchScene.written
      const results: Results = []
      const replaced = new Map<string, readonly InterventionRecord[]>()
      let commands = 0
      for (const item of items) {
        const later = waiting.get(item)
        if (later) {
          results.push({ status: 'fulfilled', value: later })
          continue
        }
        if (!isAct(item)) {
          rows.confirm(item.confirmed)
          commands += 1
          results.push({ status: 'fulfilled', value: false })
          continue
        }
        try {
          const { set, value } = await loader.decide(() => {
            const set = newWriteSet()
            return { value: item.decide(batchScene.scene, set), set }
          })
          if (!isCommon(set)) await writeRare(transaction.tx, set)
          rows.add(set)
          noteReplaced(replaced, set, loaded.records)
          batchScene.wrote(set)
          changes.wrote(set)
          commands += 1
          results.push({ status: 'fulfilled', value })
        } catch (reason) {
          if (reason instanceof DatabaseError || isLost(reason)) throw reason
          results.push({ status: 'rejected', reason })
        }
      }
      return { results, changes, commands, replaced, answered: false }
    },
    async commit(decided: Decided, items: readonly BatchItem[]): Promise<void> {
      rows.end()
      await transaction.commit()
      const { held, left, confirmed } = await rows.written()
      for (const [nth, item] of items.entries())
        if (!isAct(item) && confirmed.has(item.confirmed.after.id))
          decided.results[nth] = { status: 'fulfilled', value: true }
      if (left) changes.outbox = true
      decided.answered = true
      handOver?.end(held)
    },
    claimedIds: rows.claimedIds,
  }
}
