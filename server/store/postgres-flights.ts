import { DatabaseError } from 'pg'
import type { Command, Store } from '../conversation/ports'
import { isLost } from './postgres-errors'
import { type Flight, send } from './postgres-flight'
import { createForesight, type Foreseen } from './postgres-foresee'
import { type Memory, versionOf } from './postgres-memory'
import type { Session } from './postgres-session'
import { Touched } from './touched'

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
  readonly visitor: string
  done(value: unknown): void
  fail(reason: unknown): void
}

interface Boarded {
  readonly passenger: Passenger
  readonly foreseen: Foreseen
}

/** Messages of one flight; more would let the first of them wait for too long. */
const seats = 256
/** Under way at once, one right behind the other: while the database does one, the next is made. */
const inTheAir = 2
/** A flight that takes longer is cut: the connection is dead, or somebody holds what it needs. */
const longestMs = 20_000
/** Where next to nothing is as foreseen, it is not worth the attempt for a while. */
const restMs = 200

/**
 * Messages of conversations that go on are stored by what is remembered of them, many at once, with one wait for the database in place of five
 * (postgres-foresee.ts, postgres-flight.ts). Whatever is not as remembered is done again on what the database says. Commands of one
 * visitor stay in their order, whichever way they go.
 */
export function createFlights({ session, memory, transact, becameOf, whichAreThere, landed }: Options) {
  const foresee = createForesight(memory)
  let queue: Passenger[] = []
  /** Commands of each visitor that wait for a flight or are in one, and that went the other way. */
  const flying = createCount()
  const walking = createCount()
  let air = 0
  let boarding = false
  let restUntil = 0
  /** Settles when the newest flight has the number of its transaction. */
  let numbered: Promise<unknown> = Promise.resolve()

  function walk<T>(command: Command<T>, visitor: string): Promise<T> {
    walking.add(visitor)
    return transact(command).finally(() => {
      walking.remove(visitor)
      // For the next of theirs.
      memory.session(visitor)
    })
  }

  function leave({ command, visitor, done, fail }: Passenger): void {
    walk(command, visitor).then(done, fail)
    flying.remove(visitor)
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
      const goes = taken.length < seats && !whose.has(passenger.visitor)
      whose.add(passenger.visitor)
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
    const threads = new Set<string>()
    for (const passenger of taken) {
      const foreseen = walking.has(passenger.visitor) ? null : await foresee(passenger.command).catch(() => null)
      // Two devices of one customer write to one thread.
      if (!foreseen || threads.has(foreseen.after.id)) leave(passenger)
      else {
        threads.add(foreseen.after.id)
        boarded.push({ passenger, foreseen })
      }
    }
    if (boarded.length * 8 < taken.length) restUntil = performance.now() + restMs
    if (boarded.length > 0) await start(boarded)
  }

  async function start(boarded: readonly Boarded[]): Promise<void> {
    const messages = boarded.map(({ foreseen }) => foreseen)
    let flight: Flight
    try {
      flight = send(await session.client(), memory.setup, messages)
    } catch {
      for (const { passenger } of boarded) leave(passenger)
      return
    }
    air += 1
    numbered = flight.xid.then(
      (xid) => memory.learn(new Map(messages.map(({ after }) => [after.id, after])), versionOf(xid)),
      () => {},
    )
    void land(flight, boarded)
  }

  async function land(flight: Flight, boarded: readonly Boarded[]): Promise<void> {
    const began = performance.now()
    const stored = await storedBy(flight, boarded)
    const touched = new Touched()
    const arrived = boarded.filter(({ foreseen }) => stored.has(foreseen.content.id))
    for (const { foreseen } of arrived) touched.arrived(foreseen.after, foreseen.content)
    for (const { passenger, foreseen } of boarded) {
      if (stored.has(foreseen.content.id)) continue
      memory.forget(foreseen.before.record, passenger.visitor)
      leave(passenger)
    }
    if (arrived.length === 0) memory.forgetSetup()
    else landed(arrived.length, touched, performance.now() - began)
    air -= 1
    plan()
    for (const { passenger, foreseen } of arrived) {
      flying.remove(passenger.visitor)
      passenger.done(foreseen.value)
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
      return whichAreThere(boarded.map(({ foreseen }) => foreseen.content.id)).catch(() => new Set<string>())
    } finally {
      clearTimeout(watchdog)
    }
  }

  return {
    /** As the store's, for a command of a visitor. */
    transact<T>(command: Command<T>, visitor: string): Promise<T> {
      const walks = walking.has(visitor) || performance.now() < restUntil
      if (walks && !flying.has(visitor)) return walk(command, visitor)
      flying.add(visitor)
      return new Promise<T>((done, fail) => {
        queue.push({ command, visitor, done: done as (value: unknown) => void, fail })
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
