import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { filesOnDisk } from '../attachments/files-on-disk'
import { openIncoming } from '../attachments/incoming'
import type { Config } from '../config/config'
import { prepareDataFolder } from '../first-run/data-folder'
import { installationId } from '../first-run/installation'
import { createMailReader } from '../mail/inbound/mail-reader'
import { openStore } from '../store/open'
import { FolderInUse } from '../store/sqlite/open-sqlite'
import { createIds } from '../values/ids'
import { createOutgoing } from '../webhooks/outgoing'
import type { ImportNeeds } from './needs'

/**
 * Opens what an import needs, without a server: nothing is sent, and no job runs. Throws an Error that says what to do.
 */
export async function openImport(
  config: Config,
  { fetches }: { fetches: boolean },
): Promise<{ needs: ImportNeeds; close(): Promise<void> }> {
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'bubblewire.db')))
    throw new Error(`There is no data of a server in ${config.dataDir}. Set DATA_DIR to the folder of your server.`)
  prepareDataFolder(config.dataDir)
  const store = await openStore(config).catch((error) => {
    if (!(error instanceof FolderInUse)) throw error
    throw new Error(`A server runs on ${config.dataDir}. Stop it for the import.`)
  })
  const ids = createIds(Date.now, await store.read.newestContentId())
  await mkdir(config.filesDir, { recursive: true })
  const { filesInBucket } = config.bucket ? await import('../attachments/files-in-bucket') : { filesInBucket: null }
  const files =
    config.bucket && filesInBucket
      ? filesInBucket(config.bucket, `${await installationId(store, ids)}/`)
      : filesOnDisk(config.filesDir)
  const reader = createMailReader()
  const outgoing = fetches ? createOutgoing(config.privateWebhooks, { timeoutMs: 60_000 }) : null
  const incoming = await openIncoming(config.incomingDir)
  return {
    needs: { store, clock: Date.now, ids, files, incoming, reader, outgoing, fileLimit: config.uploadLimit },
    close: async () => {
      reader.close()
      await outgoing?.close()
      await store.close()
    },
  }
}
