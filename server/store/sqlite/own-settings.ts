import type { Settings } from '../../conversation/settings'
import { isOfSettings, settingsOf, settingsQueries } from '../cache/settings-cache'
import type { TableName } from '../tables/tables'
import type { SqliteDriver } from './driver'

const readFrom = (driver: SqliteDriver): Settings => settingsOf((part) => driver.rows(settingsQueries[part], {}))

/** Caches the settings until a transaction changes them. This process is the only writer. */
export function createOwnSettings(writer: () => SqliteDriver) {
  let known: Settings | null = null
  let changing = false
  /** The settings as the running transaction changed them, or null if it did not change them. */
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
    written(table: TableName): void {
      if (!isOfSettings(table)) return
      changing = true
      changed = null
    },
    undone(): void {
      changed = null
    },
    ended(): void {
      if (changing) known = null
      changing = false
      changed = null
    },
  }
}
