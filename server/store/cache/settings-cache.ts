import type { TableName } from '../tables/tables'
import { createKept, type Kept } from './query-cache'

/** One connection's view of what is kept. */
export interface SetupOf {
  of(table: TableName): Kept | null
  written(table: TableName | null): void
}

/**
 * What was read of set-up, kept where this process is the only one who writes it: until a transaction that changes the table has ended. Within
 * that transaction the table is read as it is there, and outside as it was before.
 */
export function keepSetup() {
  const kept = new Map<TableName, Kept>()
  const changing = new Set<TableName>()
  const of = (table: TableName) => {
    const known = kept.get(table) ?? createKept()
    kept.set(table, known)
    return known
  }
  const inTransaction: SetupOf = {
    of: (table) => (changing.has(table) ? null : of(table)),
    written: (table) => {
      if (table !== null) changing.add(table)
    },
  }
  const committed: SetupOf = { of, written: () => {} }
  return {
    inTransaction,
    committed,
    /** However it ended. */
    ended: () => {
      for (const table of changing) kept.get(table)?.clear()
      changing.clear()
    },
  }
}
