import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import type { Dialect } from '../queries/query'
import * as version1 from './0001-version-1'
import { neededVersion, requireVersion } from './version-needed'

type Step = { up(db: Kysely<unknown>, dialect: Dialect): Promise<void> }

/** In order. The database stores the names, so a published name or step never changes. */
const steps: Record<string, Step> = {
  '0001-version-1': version1,
}

export const knownSteps = Object.keys(steps)

/** The steps before the first release, and the last commit that has them. */
const preRelease = { firsts: ['0001-schema', '0001-first'], last: '0006-ai-agents', commit: 'be3d0c2a' }

/** A database or backup from before the first release, which this version cannot migrate. */
export class TooOld extends Error {
  constructor() {
    super(
      `The database was made before the first release. Start the commit ${preRelease.commit} on it one time, then this version.`,
    )
  }
}

/**
 * Runs the missing steps in order. A failed step is rolled back and named in the error. Unknown newer steps are
 * ignored, because steps only add columns and tables; a version that does more stores the version that the database
 * needs. `beforeUpgrade` is called with the newest step before an existing database is changed. Throws TooOld, TooNew.
 */
export async function migrate(
  db: Kysely<unknown>,
  dialect: Dialect,
  beforeUpgrade: (newestStep: string) => void = () => {},
): Promise<void> {
  const migrations: Record<string, Migration> = {}
  const names = await recordedSteps(db)
  const newestStep = names.at(-1)
  if (newestStep !== undefined) await requireUsable(db)
  const fromBefore = isPreRelease(names)
  if (newestStep !== undefined && (fromBefore || knownSteps.some((step) => !names.includes(step))))
    beforeUpgrade(newestStep)
  if (fromBefore) await recordSchema(db)
  else for (const name of names) if (name > (knownSteps.at(-1) ?? '')) migrations[name] = { up: async () => {} }
  for (const [name, step] of Object.entries(steps)) migrations[name] = { up: (within) => step.up(within, dialect) }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'unknown'
  const reason = error instanceof Error ? ` (${error.message})` : ''
  throw new Error(`The database could not be brought to the newest form: step ${failed} failed${reason}.`, {
    cause: error,
  })
}

/** Whether these are the steps of the last version before the release. Throws TooOld for an earlier one. */
export function isPreRelease(names: readonly string[]): boolean {
  if (!preRelease.firsts.some((first) => names.includes(first))) return false
  if (!names.includes(preRelease.last)) throw new TooOld()
  return true
}

/** The schema is that of `0001-version-1`, except for one index. */
const recordSchema = (db: Kysely<unknown>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`delete from kysely_migration where name <> ${preRelease.last}`.execute(tx)
    await sql`update kysely_migration set name = '0001-version-1'`.execute(tx)
    await sql`drop index ai_runs_thread`.execute(tx)
    await sql`create index ai_runs_thread on ai_runs (thread_id, id)`.execute(tx)
  })

async function requireUsable(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ value: string }>`select value from settings where name = ${neededVersion}`.execute(db)
  requireVersion(rows[0]?.value)
}

async function recordedSteps(db: Kysely<unknown>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
