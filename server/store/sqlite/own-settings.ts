import type { Settings } from '../../conversation/settings'
import { isOfSettings, settingsOf, settingsQueries } from '../cache/settings-cache'
import type { TableName } from '../tables/tables'
import type { SqliteDriver } from './driver'

const readFrom = (driver: SqliteDriver): Settings => settingsOf((part) => driver.rows(settingsQueries[part], {}))

/** The settings, for a process that is the only writer. They are cached until a transaction changes them. */
export function createOwnSettings(writer: () => SqliteDriver) {
  let known: Settings | null = null
  let changing = false
  /** The settings as the running transaction has changed them; null if it has not. */
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
    /** Called when a statement writes to this table. */
    written(table: TableName): void {
      if (!isOfSettings(table)) return
      changing = true
      changed = null
    },
    /** Called when rows of the running transaction were undone. */
    undone(): void {
      changed = null
    },
    /** Called when the transaction ended, by commit or rollback. */
    ended(): void {
      if (changing) known = null
      changing = false
      changed = null
    },
  }
}
