import { sql } from 'kysely'
import type { Settings } from '../../conversation/settings'
import { settingsOf, settingsParts, settingsQueries } from '../cache/settings-cache'
import type { Driver } from '../queries/driver'
import { byNames, defineQuery } from '../queries/query'

/** Settings with the version that the database gives them (migrations/schema/settings-version.ts). */
interface VersionedSettings {
  readonly settings: Settings
  readonly version: number
}

/**
 * Reads the version and the webhooks with failing endpoints. Each delivery needs these
 * webhooks, and their table is mostly empty.
 */
const versionQuery = defineQuery((db) => {
  const troubled = sql`(select string_agg("webhook_id", ',') from "webhook_health")`.as('troubled')
  return byNames(db).selectFrom('settings_version').select(['version', troubled])
})
const mostTries = 10

interface Now extends VersionedSettings {
  readonly troubled: ReadonlySet<string>
}

/** Caches the settings that all nodes share, for as long as the database reports the same version. */
export function createSharedSettings(read: Driver) {
  let cached: VersionedSettings | null = null
  /** The running read. A later caller cannot use it, because settings may have changed since it began. */
  let asking: Promise<Now> | null = null
  /** The read behind it, or the one that begins at the end of this turn of the event loop. Callers until then share it. */
  let next: Promise<Now> | null = null

  async function versionIn(driver: Driver) {
    const [{ version = 0, troubled = '' } = {}] = await driver.all(versionQuery, {})
    return { version: Number(version), troubled: new Set(String(troubled ?? '').split(',')) }
  }

  async function readFrom(driver: Driver): Promise<Settings> {
    const rows = await Promise.all(settingsParts.map((part) => driver.all(settingsQueries[part], {})))
    return settingsOf((part) => rows[settingsParts.indexOf(part)] ?? [])
  }

  async function ask(): Promise<Now> {
    for (let tries = 0; ; tries++) {
      const { version, troubled } = await versionIn(read)
      if (cached?.version === version) return { troubled, ...cached }
      const settings = await readFrom(read)
      // If settings changed during the read, its parts may have different versions.
      const isSettled = (await versionIn(read)).version === version
      if (isSettled && (cached === null || cached.version < version)) cached = { settings, version }
      if (isSettled || tries >= mostTries) return { settings, version, troubled }
    }
  }

  function now(): Promise<Now> {
    next ??= new Promise((resolve) => {
      if (asking) asking.then(begin, begin)
      else process.nextTick(begin)
      function begin(): void {
        next = null
        const own = ask().finally(() => {
          if (asking === own) asking = null
        })
        asking = own
        resolve(own)
      }
    })
    return next
  }

  return {
    current: async (): Promise<Settings> => (await now()).settings,
    isHealthy: async (webhookId: string): Promise<boolean> => !(await now()).troubled.has(webhookId),
    /** Returns the settings as a transaction sees them, which may know their version already. */
    async within(driver: Driver, known?: number): Promise<Settings> {
      const version = known ?? (await versionIn(driver)).version
      if (cached?.version === version) return cached.settings
      // Later transactions find them cached.
      void now().catch(() => {})
      return readFrom(driver)
    },
  }
}
