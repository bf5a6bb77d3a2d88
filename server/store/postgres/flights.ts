import { DatabaseError } from 'pg'
import type { Shortcut } from '../../conversation/messages/known-port'
import type { Command, Store } from '../../conversation/ports'
import type { ThreadRecord } from '../../conversation/records'
import { storeBusy } from '../../conversation/refusals'
import { type Memory, versionOf } from '../cache/versioned-cache'
import { decided } from '../decided'
import { queueLimit } from '../group-commits'
import { Touched } from '../touched'
import { isLost } from './errors'
import { type Flight, type Seated, send } from './flight'
import type { Session } from './session'

interface Options {
  /** A connection for nothing else. */
  session: Session
  memory: Memory
  /** Runs a command on what the database says: whatever does not fly. */
  transact: Store['transact']
  /** What became of a transaction whose connection was lost while it was committing. */
  becameOf(xid: string | null): Promise<'committed' | 'undone' | 'unknown'>
  /** Of these contents, the ids of those that are stored. */
  whichAreThere(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** After each flight that stored something. */
  landed(commands: number, touched: Touched, durationMs: number): void
}

interface Passenger {
  readonly command: Command<unknown>
  readonly shortcut: Shortcut<unknown>
  done(value: unknown): void
  fail(reason: unknown): void
}

interface Boarded extends Seated {
  readonly passenger: Passenger
}

/** Messages of one flight; more would let the first of them wait for too long. */
const seats = 256
/** Under way at once, one right behind the other: while the database does one, the next is made. */
const inTheAir = 2
/** A flight that takes longer is cut: the connection is dead, or somebody holds what it needs. */
const longestMs = 20_000

/**
 * Messages of conversations that go on are stored by what is remembered of them, many at once, with one wait for the database in place of five
 * (cache/versioned-cache.ts, postgres/flight.ts). Whatever is not as remembered is done again on what the database says. Commands of one
 * visitor stay in their order, whichever way they go.
 */
export function createFlights({ session, memory, transact, becameOf, whichAreThere, landed }: Options) {
  let queue: Passenger[] = []
  /** Commands of each visitor that wait for a flight or are in one, and that went the other way. */
  const flying = createCount()
  const walking = createCount()
  /** The thread that the newest message in flight of each visitor leaves behind. */
  const topmost = new Map<string, ThreadRecord>()
  let air = 0
  /** Settles when whatever took off so far is down. */
  let down: Promise<void> = Promise.resolve()
  let boarding = false
  /** Settles when the newest flight has the number of its transaction. */
  let numbered: Promise<unknown> = Promise.resolve()

  /** `lacking`: what it would have flown by was not there, or was not so; it is read for the next of theirs. */
  function walk<T>(
    command: Command<T>,
    { sessionHash, sourceId, threadId }: Shortcut<T>,
    lacking: boolean,
  ): Promise<T> {
    walking.add(sessionHash)
    return transact(command).finally(() => {
      walking.remove(sessionHash)
      if (lacking) memory.expect(sessionHash, sourceId, threadId)
    })
  }

  function leave({ command, shortcut, done, fail }: Passenger, lacking: boolean): void {
    walk(command, shortcut, lacking).then(done, fail)
    flying.remove(shortcut.sessionHash)
  }

  function plan(): void {
    if (boarding || air >= inTheAir || queue.length === 0) return
    boarding = true
    setImmediate(() => {
      board().finally(() => {
        boarding = false
        plan()
      })
    })
  }

  /** The first of each visitor, as far as there are seats. */
  function take(): Passenger[] {
    const taken: Passenger[] = []
    const rest: Passenger[] = []
    const whose = new Set<string>()
    for (const passenger of queue) {
      const { sessionHash } = passenger.shortcut
      const goes = taken.length < seats && !whose.has(sessionHash)
      whose.add(sessionHash)
      ;(goes ? taken : rest).push(passenger)
    }
    queue = rest
    return taken
  }

  async function board(): Promise<void> {
    // What the flight before it makes of threads is remembered under its number.
    await numbered
    const taken = take()
    const boarded: Boarded[] = []
    const left: { passenger: Passenger; lacking: boolean }[] = []
    const threads = new Set<string>()
    for (const passenger of taken) {
      const { sessionHash, sourceId, threadId } = passenger.shortcut
      const by = walking.has(sessionHash) ? null : memory.known(sessionHash, sourceId, threadId)
      const arrival = by && decided(passenger.shortcut, by.known)
      // Based on anything newer than the message in flight before it, it could be stored where that message is not.
      const before = topmost.get(sessionHash)
      const follows = before === undefined || before === by?.thread.record
      // Two devices of one customer write to one thread.
      if (!arrival || !follows || threads.has(arrival.thread.id)) left.push({ passenger, lacking: !by })
      else {
        threads.add(arrival.thread.id)
        boarded.push({ passenger, by, arrival, isNewest: threadId === undefined })
      }
    }
    // What their visitor sent before comes first, and may yet have to walk.
    const behind = left.filter(({ passenger }) => topmost.has(passenger.shortcut.sessionHash))
    for (const each of left) if (!behind.includes(each)) leave(each.passenger, each.lacking)
    const before = down
    if (boarded.length > 0) await start(boarded)
    if (behind.length === 0) return
    await before
    for (const { passenger, lacking } of behind) leave(passenger, lacking)
  }

  async function start(boarded: readonly Boarded[]): Promise<void> {
    let flight: Flight
    try {
      flight = send(await session.client(), boarded)
    } catch {
      await down
      for (const { passenger } of boarded) leave(passenger, false)
      return
    }
    air += 1
    for (const { passenger, arrival } of boarded) topmost.set(passenger.shortcut.sessionHash, arrival.thread)
    numbered = flight.xid.then(
      (xid) =>
        memory.learn(
          boarded.map(({ arrival }) => arrival.thread),
          versionOf(xid),
        ),
      () => {},
    )
    down = land(flight, boarded, down)
  }

  async function land(flight: Flight, boarded: readonly Boarded[], before: Promise<void>): Promise<void> {
    const began = performance.now()
    const stored = await storedBy(flight, boarded)
    // What became of a lost flight is not known at once, while the one behind it is known to be lost.
    await before
    for (const { passenger, arrival } of boarded) {
      const { sessionHash } = passenger.shortcut
      if (topmost.get(sessionHash) === arrival.thread) topmost.delete(sessionHash)
    }
    const touched = new Touched()
    const arrived = boarded.filter(({ arrival }) => stored.has(arrival.content.id))
    for (const { arrival } of arrived) touched.arrived(arrival.thread, arrival.content)
    for (const { passenger, arrival, by } of boarded) {
      if (stored.has(arrival.content.id)) continue
      memory.forget(by.thread.record, passenger.shortcut.sessionHash)
      leave(passenger, true)
    }
    if (arrived.length === 0) memory.forgetSetup()
    else landed(arrived.length, touched, performance.now() - began)
    air -= 1
    plan()
    for (const { passenger, arrival } of arrived) {
      flying.remove(passenger.shortcut.sessionHash)
      passenger.done(passenger.shortcut.given(arrival))
    }
  }

  /** Ids of the contents that a flight has stored. */
  async function storedBy(flight: Flight, boarded: readonly Boarded[]): Promise<ReadonlySet<string>> {
    const watchdog = setTimeout(() => session.drop(), longestMs)
    try {
      return await flight.landed
    } catch (error) {
      // It lives, and is of no use any more.
      if (error instanceof DatabaseError && isLost(error)) session.drop()
      const xid = isLost(error) ? await flight.xid.catch(() => null) : null
      if (xid === null || (await becameOf(xid)) !== 'committed') return new Set()
      return whichAreThere(boarded.map(({ arrival }) => arrival.content.id)).catch(() => new Set<string>())
    } finally {
      clearTimeout(watchdog)
    }
  }

  return {
    /** As the store's. */
    transact<T>(command: Command<T>, shortcut: Shortcut<T>): Promise<T> {
      const { sessionHash } = shortcut
      if (walking.has(sessionHash) && !flying.has(sessionHash)) return walk(command, shortcut, false)
      if (queue.length >= queueLimit) return Promise.reject(storeBusy())
      flying.add(sessionHash)
      return new Promise<T>((done, fail) => {
        const passenger = { command, shortcut, done: done as (value: unknown) => void, fail }
        queue.push(passenger as Passenger)
        plan()
      })
    },
    /** Waits until all are down. */
    finish: async () => {
      while (flying.any()) await new Promise((next) => setImmediate(next))
    },
  }
}

function createCount() {
  const counts = new Map<string, number>()
  return {
    has: (name: string) => counts.has(name),
    any: () => counts.size > 0,
    add: (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    remove: (name: string) => {
      const left = (counts.get(name) ?? 0) - 1
      if (left > 0) counts.set(name, left)
      else counts.delete(name)
    },
  }
}
