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
import { isHeld, isLost } from '../errors'
import { runOf, type Session } from '../session'
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
  /** Acts that were not decided, as a row is locked elsewhere. */
  readonly late: ReadonlySet<BatchItem>
  /** The interventions of threads before the batch changed them. */
  readonly replaced: ReadonlyMap<string, readonly InterventionRecord[]>
  /** Whether the commit was answered. Otherwise the claimed rows are unknown. */
  answered: boolean
}

const isAct = (item: BatchItem): item is Act<unknown> => !('confirmed' in item)

/**
 * Runs a batch in one transaction: locks and reads the records of all acts, lets each decide, and writes their rows.
 * An act whose rows are locked elsewhere waits apart; its value is a promise. The result of a confirmed delivery is
 * false if its state was not as expected.
 */
export function createBatches(needs: Needs): { run: RunBatch<BatchItem>; finish(): Promise<void> } {
  const { committed } = needs
  const waiting = createWaitingActs((acts) => run(acts, { session: needs.waitingSession, isWaiting: null }))

  async function runTogether(items: readonly BatchItem[], place: Place): Promise<Results> {
    const began = performance.now()
    const attemptOnce = (client: Client, attempt: Attempt<Decided>) => runOnce(needs, client, attempt, items, place)
    const { results, changes, commands, answered, late } = await untilCommitted(place.session, attemptOnce)
    if (!answered || place.isWaiting === null) changes.undone()
    if (!answered) changes.outbox = true
    if (commands > 0) committed({ durationMs: performance.now() - began, commands }, changes)
    for (const [nth, item] of items.entries())
      if (isAct(item) && late.has(item)) results[nth] = { status: 'fulfilled', value: waiting.join(item) }
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

  async function runApart(items: readonly BatchItem[], place: Place): Promise<Results> {
    const results: Results = []
    for (const item of items) results.push(...(await run([item], place)))
    return results
  }

  const place = { session: needs.session, isWaiting: waiting.isWaiting }
  return { run: (items) => run(items, place), finish: waiting.finish }
}

interface Place {
  readonly session: Session
  /** Whether an earlier act on the same key waits apart. Null for a batch that waits for locks itself. */
  readonly isWaiting: ((act: Act<unknown>) => boolean) | null
}

async function runOnce(
  { lostClaims, seen, taker, open, node }: Needs,
  client: Client,
  attempt: Attempt<Decided>,
  items: readonly BatchItem[],
  { isWaiting }: Place,
): Promise<void> {
  // Otherwise the new rows would wait for the lost ones.
  if (isWaiting) await lostClaims.free()
  void send(client, 'begin')
  const acts = items.filter(isAct)
  const toLoad = acts.filter((act) => !isWaiting?.(act))
  const loaded = await loadRecords(client, toLoad, { skips: isWaiting !== null })
  const late = lateActs(acts, (act) => loaded.locked.has(act) || isWaiting?.(act) === true)
  seen.show(
    acts.filter((act) => !late.has(act)),
    loaded.records,
  )
  const handOver = isWaiting ? (taker()?.begin() ?? null) : null
  const batch = createBatch({ open: (hooks) => open(client, hooks), loaded, handOver, node })
  try {
    attempt.result = await batch.decide(items, late)
    attempt.xid = loaded.xid
    attempt.committing = true
    await batch.commit(attempt.result, items)
    seen.batchEnded(attempt.result.replaced)
  } catch (error) {
    handOver?.end([])
    if (attempt.committing && isLost(error))
      lostClaims.add({ xid: loaded.xid, run: runOf(client), ids: batch.claimedIds() })
    throw error
  }
}

/** Returns the acts that must wait, and all behind them with the same key. */
function lateActs(acts: readonly Act<unknown>[], mustWait: (act: Act<unknown>) => boolean): Set<Act<unknown>> {
  const late = new Set<Act<unknown>>()
  const keys = new Set<string>()
  for (const act of acts) {
    if (!keys.has(act.orderingKey) && !mustWait(act)) continue
    late.add(act)
    keys.add(act.orderingKey)
  }
  return late
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
    async decide(items: readonly BatchItem[], late: ReadonlySet<BatchItem>): Promise<Decided> {
      const loader = createSceneLoader(() => transaction.tx)
      const batchScene = createBatchScene(loaded, loader.scene, await transaction.settings(loaded.settingsVersion))
      written = batchScene.written
      const results: Results = []
      const replaced = new Map<string, readonly InterventionRecord[]>()
      let commands = 0
      for (const item of items) {
        if (late.has(item)) {
          results.push({ status: 'fulfilled', value: null })
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
      return { results, changes, commands, replaced, late, answered: false }
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
