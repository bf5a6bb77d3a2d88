import { type Client, DatabaseError, type QueryResult } from 'pg'
import type { Command } from '../../conversation/ports'
import { storeBusy } from '../../conversation/refusals'
import { createKept } from '../cache/query-cache'
import { Touched } from '../touched'
import { isHeld, isLost, lostRace } from './errors'
import { createGather, type Gather } from './gather'
import { createRowHolds, Deadlocked } from './row-holds'
import { holdName, NeedsSetup, publishing, type Slot, type Way } from './slot'
import type { Sent } from './statements'
import { submit } from './submit'

type Results = PromiseSettledResult<unknown>[]
type Commands = readonly Command<unknown>[]

/** What became of one transaction, as far as it got. */
export interface Batch {
  client: Client
  results: Results
  touched: Touched
  late: Sent[]
  xid: string | null
  /** Its rows have its number and are as `touched` says; else that of a savepoint, or nobody knows all that was changed. */
  plain: boolean
  /** From the moment on when the commit was asked for: without an answer nobody knows. */
  committing: boolean
}

export const newBatch = (client: Client): Batch => ({
  client,
  results: [],
  touched: new Touched(),
  late: [],
  xid: null,
  plain: true,
  committing: false,
})

/** The commands do not go together like this: the transaction was undone, and they may be tried another way. */
export class NotTogether extends Error {}

/** So often a command that lost a race is run again. */
const mostTries = 4

function send(client: Client, text: string | Sent): Promise<QueryResult> {
  return submit(client, typeof text === 'string' ? { name: text.replaceAll(' ', '_'), text, values: [] } : text)
}

/**
 * All commands at the same time in one transaction: each of their reads and writes goes out with those of the others, so a batch
 * takes hardly more round trips than its longest command. Throws NotTogether when one of them would have to be undone alone.
 */
export async function runTogether(batch: Batch, slots: readonly Slot[], commands: Commands): Promise<void> {
  const { client } = batch
  const gather = createGather(client)
  const way: Way = {
    client,
    holding: 'at once',
    setupHeld: false,
    beside: createRowHolds<Slot>(),
    gather,
    kept: createKept(),
    xidAsked: false,
  }
  let trouble: unknown = null
  /** Of what they hold one after the other, who was done with it first. */
  const inOrder: Slot[] = []
  void send(client, 'begin')
  batch.results = await Promise.all(
    commands.map(async (command, nth): Promise<PromiseSettledResult<unknown>> => {
      const slot = slots[nth] as Slot
      slot.begin(way)
      try {
        const value = await command(slot.tx)
        inOrder.push(slot)
        await slot.finish()
        return { status: 'fulfilled', value }
      } catch (reason) {
        if (slot.wrote || isOurs(reason)) trouble ??= reason
        return { status: 'rejected', reason }
      } finally {
        way.beside?.release(slot)
      }
    }),
  )
  gather.flush()
  if (trouble) {
    if (isLost(trouble)) throw trouble
    await send(client, 'rollback')
    throw new NotTogether()
  }
  for (const slot of inOrder) take(batch, slot)
  await commit(batch, gather)
}

/** Not the command's own refusal, which undoes nothing when nothing was written. */
const isOurs = (error: unknown) =>
  error instanceof NeedsSetup || error instanceof Deadlocked || error instanceof DatabaseError || isLost(error)

/**
 * One command after the other, with a savepoint for each. Only the first may wait for what others hold, since it holds nothing yet:
 * where another would have to, the batch ends before it, and the rest has no results.
 */
export async function runInTurn(batch: Batch, slot: Slot, commands: Commands): Promise<void> {
  const { client } = batch
  batch.plain = false
  void send(client, 'begin')
  for (const [nth, command] of commands.entries()) {
    const result = await inTurn(batch, slot, command, nth === 0)
    if (!result) break
    batch.results.push(result)
  }
  await commit(batch)
}

/** Null: not now. */
async function inTurn(
  batch: Batch,
  slot: Slot,
  command: Command<unknown>,
  isFirst: boolean,
): Promise<PromiseSettledResult<unknown> | null> {
  const { client } = batch
  const holding = isFirst ? 'waiting' : 'at once'
  let setupHeld = false
  for (let tries = 1; ; tries++) {
    void send(client, 'savepoint command')
    slot.begin({ client, holding, setupHeld, beside: null, gather: null, kept: null, xidAsked: batch.xid !== null })
    try {
      const value = await command(slot.tx)
      await slot.finish()
      void send(client, 'release command')
      take(batch, slot)
      return { status: 'fulfilled', value }
    } catch (reason) {
      if (isLost(reason)) throw reason
      await send(client, 'rollback to command')
      void send(client, 'release command')
      const race = lostRace(reason) && tries < mostTries
      if (!isFirst && (isHeld(reason) || reason instanceof NeedsSetup || race)) return null
      if (reason instanceof NeedsSetup) {
        await send(client, holdName('setup'))
        setupHeld = true
      } else if (!race) return { status: 'rejected', reason: isHeld(reason) ? storeBusy() : reason }
    }
  }
}

function take(batch: Batch, slot: Slot): void {
  batch.touched.join(slot.touched)
  batch.late.push(...slot.late)
  batch.xid ??= slot.xid
  if (slot.wroteThreadsAtOnce) batch.plain = false
}

/** Throws NotTogether when something at the end of the commit was refused. */
async function commit(batch: Batch, gather: Gather | null = null): Promise<void> {
  const { client, late } = batch
  const put = (statement: Sent) => gather?.write(batch, statement) ?? send(client, statement)
  const last = late.length > 0 ? [holdName(publishing), ...late].map(put) : []
  gather?.flush()
  batch.committing = true
  const committed = send(client, 'commit')
  try {
    await Promise.all<unknown>(last)
  } catch (error) {
    if (isLost(error)) throw error
    await committed
    batch.committing = false
    throw new NotTogether('refused at the end of the commit', { cause: error })
  }
  // What a commit becomes after a failure that nobody noticed.
  if ((await committed).command === 'ROLLBACK') throw new Error('The database undid a transaction without saying why.')
}
