import type { Settings } from '../../conversation/settings'
import { isOfSettings, settingsOf, settingsQueries } from '../cache/settings-cache'
import type { TableName } from '../tables/tables'
import type { SqliteDriver } from './driver'

const readFrom = (driver: SqliteDriver): Settings => settingsOf((part) => driver.rows(settingsQueries[part], {}))

/** Settings where this process is the only writer: cached until a transaction has changed them. */
export function createOwnSettings(writer: () => SqliteDriver) {
  let known: Settings | null = null
  let changing = false
  /** As the running transaction has them, where it changes them. */
  let changed: Settings | null = null
  return {
    committed(reader: SqliteDriver): Settings {
      known ??= readFrom(reader)
      return known
    },
    inTransaction(): Settings {
      if (changing) {
        changed ??= readFrom(writer())
        return changed
      }
      known ??= readFrom(writer())
      return known
    },
    /** A statement writes to this table. */
    written(table: TableName): void {
      if (!isOfSettings(table)) return
      changing = true
      changed = null
    },
    /** The rows of the running transaction, or a part of them, were undone. */
    undone(): void {
      changed = null
    },
    /** The transaction ended, by commit or rollback. */
    ended(): void {
      if (changing) known = null
      changing = false
      changed = null
    },
  }
}
