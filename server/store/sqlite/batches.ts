import type { Commit } from '../../conversation/operations-port'
import type { Transaction } from '../../conversation/ports'
import { storeUncertain } from '../../conversation/refusals'
import type { ChangeSet } from '../change-set'
import type { FellBack } from '../decided'
import type { Decision } from '../fast-path'
import type { QueuedCommand } from '../group-commits'
import type { SqliteDatabase } from './database'
import type { createFastWrites } from './fast-writes'

interface Needs {
  writer: SqliteDatabase
  tx: Transaction
  fast: ReturnType<typeof createFastWrites>
  changes: ChangeSet
  writes(): number
  begun(): void
  undone(): void
  ended(): void
  /** Resolves when everything committed so far survives a loss of power. Rejects if that is uncertain. */
  flushed(): Promise<void>
  committed(commit: Commit): void
  onBroken(error: Error): void
  fellBack: FellBack
}

type Results = PromiseSettledResult<unknown>[]

/**
 * Runs a batch of commands in one transaction. A failed command rolls back only its own writes.
 * Answers follow the commit.
 */
export function runBatches(needs: Needs) {
  const { writer, tx, fast, changes } = needs
  const [begin, commit, rollback] = ['begin immediate', 'commit', 'rollback'].map((text) => writer.prepare(text))
  const [savepoint, release, undo] = ['savepoint command', 'release command', 'rollback to command'].map((text) =>
    writer.prepare(text),
  )
  let broken = false

  /**
   * Returns null if the batch must run again with savepoints: a command failed after it had written rows, or a write
   * from cached records failed.
   */
  async function runTogether(commands: readonly QueuedCommand[]): Promise<Results | null> {
    const results: Results = []
    beginAll()
    for (const { command, fast: path } of commands) {
      const before = needs.writes()
      let decision: Decision<unknown> | null = null
      try {
        if (path) decision = fast.write(path)
      } catch (error) {
        needs.fellBack(error)
        return null
      }
      try {
        results.push({ status: 'fulfilled', value: decision ? decision.result : await command(tx) })
      } catch (reason) {
        if (needs.writes() !== before) return null
        results.push({ status: 'rejected', reason })
      }
    }
    return results
  }

  /** Runs each command in a savepoint. Savepoints are slow, because SQLite copies each page that is changed in one. */
  async function runApart(commands: readonly QueuedCommand[]): Promise<Results> {
    const results: Results = []
    beginAll()
    for (const { command } of commands) {
      savepoint?.run()
      try {
        results.push({ status: 'fulfilled', value: await command(tx) })
      } catch (reason) {
        undo?.run()
        needs.undone()
        changes.undone()
        results.push({ status: 'rejected', reason })
      }
      release?.run()
    }
    return results
  }

  function beginAll(): void {
    changes.clear()
    needs.begun()
    begin?.run()
  }

  function undoAll(): void {
    if (writer.inTransaction) rollback?.run()
    needs.ended()
    needs.undone()
  }

  return async (commands: readonly QueuedCommand[]): Promise<Results> => {
    const uncertain = () => commands.map(() => ({ status: 'rejected', reason: storeUncertain() }) as const)
    if (broken) return uncertain()
    const began = performance.now()
    let results: Results
    try {
      const together = await runTogether(commands)
      if (!together) undoAll()
      results = together ?? (await runApart(commands))
      commit?.run()
    } catch (reason) {
      undoAll()
      return commands.map(() => ({ status: 'rejected', reason }))
    }
    needs.ended()
    try {
      await needs.flushed()
    } catch (error) {
      // The batch is committed but may be lost in a power failure. Callers are told that the outcome is uncertain, and
      // all later batches fail.
      broken = true
      needs.onBroken(error as Error)
      return uncertain()
    }
    needs.committed({ durationMs: performance.now() - began, commands: commands.length })
    return results
  }
}
