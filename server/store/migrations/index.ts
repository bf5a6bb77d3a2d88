import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import type { Dialect } from '../queries/query'
import * as first from './0001-first'
import * as setup from './0002-setup'
import * as interventions from './0003-interventions'
import * as webhooks from './0004-webhooks'
import * as ops from './0005-ops'
import * as connectors from './0006-connectors'
import * as codecs from './0007-codecs'
import * as indexes from './0008-indexes'
import * as visitors from './0009-visitors'
import * as nodes from './0010-nodes'
import * as accounts from './0011-accounts'
import * as inbox from './0012-inbox'
import * as routing from './0013-routing'
import * as settings from './0014-settings'
import * as statistics from './0015-statistics'
import * as pages from './0016-pages'
import * as guessing from './0018-guessing'
import * as selectLocks from './0019-select-locks'
import * as secondFactors from './0020-second-factors'
import * as signedSessions from './0021-signed-sessions'
import * as tokenLimits from './0022-token-limits'
import * as auditLog from './0023-audit-log'
import * as messageIndexes from './0024-message-indexes'
import * as settingsVersion from './0025-settings-version'
import * as unseen from './0026-unseen'
import * as priority from './0027-priority'
import * as searchedText from './0028-searched-text'
import * as snooze from './0029-snooze'
import * as mentions from './0030-mentions'
import * as library from './0031-library'
import * as customers from './0032-customers'
import * as userPictures from './0033-user-pictures'
import * as libraryReviews from './0034-library-reviews'
import * as push from './0035-push'
import * as mailNotes from './0036-mail-notes'
import * as digests from './0037-digests'
import * as reviewLooks from './0038-review-looks'
import * as libraryReads from './0039-library-reads'
import * as alerts from './0040-alerts'
import * as liveMessages from './0041-live-messages'
import * as mendedContents from './0042-mended-contents'
import * as builtFiles from './0043-built-files'
import * as contentEmails from './0044-content-emails'
import * as attachmentUses from './0045-attachment-uses'
import * as linkedSessions from './0046-linked-sessions'
import * as searchable from './0047-searchable'
import * as orderingKey from './0048-ordering-key'
import * as searchIndex from './0049-search-index'
import * as deliveryIndexes from './0050-delivery-indexes'
import * as searchableSigns from './0051-searchable-signs'
import * as searchableGreek from './0052-searchable-greek'

type Step = { up(db: Kysely<unknown>, dialect: Dialect): Promise<void> }

/** In order. The database stores the names, so a published name or step never changes. 0017 was never published. */
const steps: Record<string, Step> = {
  '0001-first': first,
  '0002-setup': setup,
  '0003-interventions': interventions,
  '0004-webhooks': webhooks,
  '0005-ops': ops,
  '0006-connectors': connectors,
  '0007-codecs': codecs,
  '0008-indexes': indexes,
  '0009-visitors': visitors,
  '0010-nodes': nodes,
  '0011-accounts': accounts,
  '0012-inbox': inbox,
  '0013-routing': routing,
  '0014-settings': settings,
  '0015-statistics': statistics,
  '0016-pages': pages,
  '0018-guessing': guessing,
  '0019-select-locks': selectLocks,
  '0020-second-factors': secondFactors,
  '0021-signed-sessions': signedSessions,
  '0022-token-limits': tokenLimits,
  '0023-audit-log': auditLog,
  '0024-message-indexes': messageIndexes,
  '0025-settings-version': settingsVersion,
  '0026-unseen': unseen,
  '0027-priority': priority,
  '0028-searched-text': searchedText,
  '0029-snooze': snooze,
  '0030-mentions': mentions,
  '0031-library': library,
  '0032-customers': customers,
  '0033-user-pictures': userPictures,
  '0034-library-reviews': libraryReviews,
  '0035-push': push,
  '0036-mail-notes': mailNotes,
  '0037-digests': digests,
  '0038-review-looks': reviewLooks,
  '0039-library-reads': libraryReads,
  '0040-alerts': alerts,
  '0041-live-messages': liveMessages,
  '0042-mended-contents': mendedContents,
  '0043-built-files': builtFiles,
  '0044-content-emails': contentEmails,
  '0045-attachment-uses': attachmentUses,
  '0046-linked-sessions': linkedSessions,
  '0047-searchable': searchable,
  '0048-ordering-key': orderingKey,
  '0049-search-index': searchIndex,
  '0050-delivery-indexes': deliveryIndexes,
  '0051-searchable-signs': searchableSigns,
  '0052-searchable-greek': searchableGreek,
}

export const knownSteps = Object.keys(steps)

/**
 * Runs the missing steps in order. A failed step is rolled back and named in the error. Unknown newer steps are
 * ignored, because steps only add columns and tables.
 */
export async function migrate(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const migrations: Record<string, Migration> = {}
  const taken = await takenSteps(db)
  for (const name of taken) if (name > (knownSteps.at(-1) ?? '')) migrations[name] = { up: async () => {} }
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

async function takenSteps(db: Kysely<unknown>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}
