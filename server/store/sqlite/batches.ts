import type { Commit } from '../../conversation/operations-port'
import type { Command, Transaction } from '../../conversation/ports'
import { storeUncertain } from '../../conversation/refusals'
import type { ChangeSet } from '../change-set'
import type { SqliteDatabase } from './database'

interface Needs {
  writer: SqliteDatabase
  tx: Transaction
  changes: ChangeSet
  writes(): number
  /** `apart`: each command has a savepoint, and can be undone alone. */
  begun(apart: boolean): void
  undone(): void
  ended(): void
  /** Resolves when everything committed so far survives a loss of power. Rejects if that is uncertain. */
  flushed(): Promise<void>
  committed(commit: Commit): void
  onBroken(error: Error): void
}

type Results = PromiseSettledResult<unknown>[]

/**
 * Runs a batch of commands in one transaction. A failed command rolls back only its own writes.
 * Answers follow the commit.
 */
export function runBatches(needs: Needs) {
  const { writer, tx, changes } = needs
  const [begin, commit, rollback] = ['begin immediate', 'commit', 'rollback'].map((text) => writer.prepare(text))
  const [savepoint, release, undo] = ['savepoint command', 'release command', 'rollback to command'].map((text) =>
    writer.prepare(text),
  )
  let broken = false

  /** Returns null if a command failed after it wrote rows. Then the batch has to run again with savepoints. */
  async function runTogether(commands: readonly Command<unknown>[]): Promise<Results | null> {
    const results: Results = []
    beginAll(false)
    for (const command of commands) {
      const before = needs.writes()
      try {
        results.push({ status: 'fulfilled', value: await command(tx) })
      } catch (reason) {
        if (needs.writes() !== before) return null
        results.push({ status: 'rejected', reason })
      }
    }
    return results
  }

  /** Runs each command in a savepoint. Savepoints are slow, because SQLite copies each page that is changed in one. */
  async function runApart(commands: readonly Command<unknown>[]): Promise<Results> {
    const results: Results = []
    beginAll(true)
    for (const command of commands) {
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

  function beginAll(apart: boolean): void {
    changes.clear()
    needs.begun(apart)
    begin?.run()
  }

  function undoAll(): void {
    if (writer.inTransaction) rollback?.run()
    needs.ended()
    needs.undone()
  }

  return async (commands: readonly Command<unknown>[]): Promise<Results> => {
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
      // The batch is committed but may be lost in a power failure. The caller learns that the outcome is uncertain, and
      // all later batches fail.
      broken = true
      needs.onBroken(error as Error)
      return uncertain()
    }
    needs.committed({ durationMs: performance.now() - began, commands: commands.length })
    return results
  }
}
