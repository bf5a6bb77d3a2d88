import { type Client, DatabaseError } from 'pg'
import type { Command } from '../../conversation/ports'
import { storeBusy, storeUncertain } from '../../conversation/refusals'
import type { ChangeSet } from '../change-set'
import { queueLimit } from '../group-commits'
import { isHeld, isLost, lostRace } from './errors'
import { outcomeOf } from './outcome'
import { patienceMs, runOf, type Session } from './session'
import { mustBeCommitted, send } from './submit'
import { holdName, NeedsSetup, type OpenTransaction } from './transaction'

interface Needs {
  sessions: readonly Session[]
  open(client: Client, setupHeld: boolean): OpenTransaction
  committed(changes: ChangeSet, durationMs: number): void
}

/** How often a transaction is tried if other transactions are faster. */
const mostTries = 6
/** Milliseconds. A slower transaction loses its connection: the connection is dead, or rows are locked. */
const longestMs = 20_000

/** What is known of a transaction if its connection is lost. */
export interface Attempt<T> {
  /** Set before the commit is sent. */
  result: T | null
  xid: string | null
  /** True after the commit was sent. Without an answer, only the database knows the outcome. */
  committing: boolean
}

/** Runs each command in its own transaction. */
export function createTransactions(needs: Needs) {
  const withSession = sharing(needs.sessions)
  let running = 0
  let idle: (() => void) | null = null
  return {
    transact: async <T>(command: Command<T>): Promise<T> => {
      if (running - needs.sessions.length >= queueLimit) throw storeBusy()
      running += 1
      try {
        return await withSession((session) => run(needs, session, command))
      } catch (error) {
        throw isHeld(error) ? storeBusy() : error
      } finally {
        running -= 1
        if (running === 0) idle?.()
      }
    },
    finish: async (): Promise<void> => {
      if (running > 0) await new Promise<void>((done) => (idle = done))
    },
  }
}

/** Gives each session to one command at a time, first come, first served. */
function sharing(sessions: readonly Session[]) {
  const free = [...sessions]
  const waiting: ((session: Session) => void)[] = []
  return async <T>(work: (session: Session) => Promise<T>): Promise<T> => {
    const session = free.pop() ?? (await new Promise<Session>((given) => waiting.push(given)))
    try {
      return await work(session)
    } finally {
      const next = waiting.shift()
      if (next) next(session)
      else free.push(session)
    }
  }
}

async function run<T>({ open, committed }: Needs, session: Session, command: Command<T>): Promise<T> {
  let setupHeld = false
  const done = await untilCommitted<{ value: T; changes: ChangeSet; began: number }>(
    session,
    async (client, attempt) => {
      const began = performance.now()
      void send(client, 'begin')
      if (setupHeld) void send(client, holdName('setup'))
      const { tx, changes, finish } = open(client, setupHeld)
      try {
        const value = await command(tx)
        attempt.xid = await finish()
        attempt.result = { value, changes, began }
      } catch (error) {
        setupHeld ||= error instanceof NeedsSetup
        throw error
      }
      attempt.committing = true
      mustBeCommitted(await send(client, 'commit'))
    },
  )
  committed(done.changes, performance.now() - done.began)
  return done.value
}

/**
 * Repeats a transaction after a serialization conflict, or if the connection was lost before the commit. Throws if the
 * database is away for long, or the outcome stays unknown.
 */
export async function untilCommitted<T>(
  session: Session,
  once: (client: Client, attempt: Attempt<T>) => Promise<void>,
): Promise<T> {
  const until = performance.now() + patienceMs
  for (let tries = 1; ; tries++) {
    const attempt: Attempt<T> = { result: null, xid: null, committing: false }
    const watchdog = setTimeout(() => session.drop(), longestMs)
    let client: Client | null = null
    try {
      client = await session.client()
      await once(client, attempt)
      return attempt.result as T
    } catch (error) {
      if (!client) throw error
      if (isLost(error)) {
        session.drop(client)
        const lost = { xid: attempt.xid, run: runOf(client) }
        const outcome = attempt.committing ? await outcomeOf(session, lost) : 'undone'
        if (outcome === 'committed') return attempt.result as T
        if (outcome !== 'undone') throw storeUncertain()
        if (performance.now() > until) throw storeBusy()
        continue
      }
      await undo(session, client)
      if (!(error instanceof NeedsSetup) && (!lostRace(error) || tries >= mostTries)) throw error
    } finally {
      clearTimeout(watchdog)
    }
  }
}

async function undo(session: Session, client: Client): Promise<void> {
  try {
    await send(client, 'rollback')
  } catch (error) {
    if (error instanceof DatabaseError || isLost(error)) session.drop(client)
  }
}
