import type { Settings } from '../../conversation/settings'
import { settingsOf, settingsParts, settingsQueries } from '../cache/settings-cache'
import type { Driver } from '../queries/driver'
import type { Query } from '../queries/query'

/** Settings and the version of the database's that they are (migrations/0025-settings-version.ts). */
export interface VersionedSettings {
  readonly settings: Settings
  readonly version: number
}

const versionQuery: Query = {
  for: () => ({ sql: 'select "version" from "settings_version"', parameters: [], writes: null }),
}
const mostTries = 10

/** The settings that all nodes share, cached while the database says that they have not changed. */
export function createSharedSettings(read: Driver) {
  let cached: VersionedSettings | null = null
  /** Not sent yet: who asks in the same turn of the event loop shares the answer. */
  let asking: Promise<Settings> | null = null

  const versionIn = async (driver: Driver) => Number((await driver.all(versionQuery, {}))[0]?.version ?? 0)

  async function readFrom(driver: Driver): Promise<Settings> {
    const rows = await Promise.all(settingsParts.map((part) => driver.all(settingsQueries[part], {})))
    return settingsOf((part) => rows[settingsParts.indexOf(part)] ?? [])
  }

  async function ask(): Promise<Settings> {
    await new Promise<void>((next) => process.nextTick(next))
    asking = null
    for (let tries = 0; tries < mostTries; tries++) {
      const version = await versionIn(read)
      if (cached?.version === version) return cached.settings
      const settings = await readFrom(read)
      // Read while somebody changed them, they may be of two versions.
      if ((await versionIn(read)) === version) {
        if (cached === null || cached.version < version) cached = { settings, version }
        return settings
      }
    }
    return readFrom(read)
  }

  return {
    /** As they are in the database now. */
    current(): Promise<Settings> {
      asking ??= ask()
      return asking
    },
    /** As this transaction sees them. */
    async within(driver: Driver): Promise<Settings> {
      const version = await versionIn(driver)
      return cached?.version === version ? cached.settings : readFrom(driver)
    },
    /** As they were read last; who goes by them has the database check the version. Null before the first. */
    cached: () => cached,
  }
}

export type SharedSettings = ReturnType<typeof createSharedSettings>
