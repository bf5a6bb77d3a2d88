import { type Client, DatabaseError } from 'pg'
import type { Command } from '../../conversation/ports'
import { storeBusy, storeUncertain } from '../../conversation/refusals'
import type { ChangeSet } from '../change-set'
import { queueLimit } from '../group-commits'
import { isHeld, isLost, lostRace } from './errors'
import { patienceMs, type Session } from './session'
import type { Sent } from './statements'
import { submit } from './submit'
import { holdName, NeedsSetup, type OpenTransaction } from './transaction'

interface Needs {
  sessions: readonly Session[]
  open(client: Client, setupHeld: boolean): OpenTransaction
  /** Queries the outcome of a transaction whose connection was lost during the commit. */
  becameOf(xid: string | null): Promise<'committed' | 'undone' | 'unknown'>
  committed(changes: ChangeSet, durationMs: number): void
}

/** How often a command is tried if other transactions are faster. */
const mostTries = 6
/** Milliseconds. A slower transaction loses its connection: the connection is dead, or rows are locked. */
const longestMs = 20_000

const send = (client: Client, text: string | Sent) =>
  submit(client, typeof text === 'string' ? { name: text.replaceAll(' ', '_'), text, values: [] } : text)

interface Attempt {
  result: unknown
  changes: ChangeSet | null
  xid: string | null
  /** True after the commit was sent. Without an answer, only the database knows the outcome. */
  committing: boolean
}

/**
 * Runs each command in its own transaction. Repeats it after a serialization conflict, or if the connection was lost
 * before the commit.
 */
export function createSlowPath(needs: Needs) {
  const withSession = sharing(needs.sessions)
  let running = 0
  let idle: (() => void) | null = null
  return {
    transact: async <T>(command: Command<T>): Promise<T> => {
      if (running - needs.sessions.length >= queueLimit) throw storeBusy()
      running += 1
      try {
        return await withSession((session) => run(needs, session, command))
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

async function run<T>({ open, becameOf, committed }: Needs, session: Session, command: Command<T>): Promise<T> {
  const until = performance.now() + patienceMs
  let setupHeld = false
  for (let tries = 1; ; tries++) {
    const began = performance.now()
    const attempt: Attempt = { result: undefined, changes: null, xid: null, committing: false }
    const watchdog = setTimeout(() => session.drop(), longestMs)
    const over = () => {
      if (attempt.changes) committed(attempt.changes, performance.now() - began)
      return attempt.result as T
    }
    let client: Client | null = null
    try {
      client = await session.client()
      await once(client, open, command, setupHeld, attempt)
      return over()
    } catch (error) {
      if (isLost(error) || !client) {
        if (client) session.drop()
        const became = attempt.committing ? await becameOf(attempt.xid) : 'undone'
        if (became === 'committed') return over()
        if (!isLost(error)) throw error
        if (became === 'unknown') throw storeUncertain()
        if (performance.now() > until) throw storeBusy()
        continue
      }
      await undo(session, client, attempt)
      if (error instanceof NeedsSetup) setupHeld = true
      else if (isHeld(error)) throw storeBusy()
      else if (!lostRace(error) || tries >= mostTries) throw error
    } finally {
      clearTimeout(watchdog)
    }
  }
}

async function once(
  client: Client,
  open: Needs['open'],
  command: Command<unknown>,
  setupHeld: boolean,
  attempt: Attempt,
): Promise<void> {
  void send(client, 'begin')
  if (setupHeld) void send(client, holdName('setup'))
  const { tx, changes, finish } = open(client, setupHeld)
  attempt.result = await command(tx)
  attempt.xid = await finish()
  attempt.changes = changes
  attempt.committing = true
  // PostgreSQL answers ROLLBACK to the commit of a transaction with a failed statement.
  if ((await send(client, 'commit')).command === 'ROLLBACK')
    throw new Error('The database undid a transaction without saying why.')
}

async function undo(session: Session, client: Client, attempt: Attempt): Promise<void> {
  attempt.committing = false
  try {
    await send(client, 'rollback')
  } catch (error) {
    if (error instanceof DatabaseError || isLost(error)) session.drop()
  }
}
