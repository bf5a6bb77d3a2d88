import type { DestinationStream } from 'pino'
import type { Config } from '../config/config'
import { databasePlace } from '../store/postgres/database-place'
import { version } from '../values/version'
import { createLog } from './log'

/** Logs one line about what runs and how it is set up, at every level except `silent`. It has no secrets. */
export function logStart(config: Config, to?: DestinationStream): void {
  if (config.logLevel === 'silent') return
  const { host, port, publicUrl, dataDir, databaseUrl, redisUrl, bucket, mail, oidc, secretKeys, demo } = config
  const log = createLog(Object.assign({}, config, { logLevel: 'info' as const }), to)
  log.info(
    {
      version,
      node: process.versions.node,
      listens: `${host}:${port}`,
      public_url: publicUrl,
      data_dir: dataDir,
      database: databaseUrl ? `PostgreSQL at ${databasePlace(databaseUrl).host}` : 'SQLite',
      redis: redisUrl ? new URL(redisUrl).host || 'localhost' : 'none',
      uploads: bucket ? `${bucket.bucket} at ${bucket.endpoint}` : config.filesDir,
      mail: mail ? 'on' : 'off',
      sign_in: oidc ? 'provider' : 'password',
      traces: config.traces ? new URL(config.traces.endpoint).host : 'off',
      sealed_secrets: secretKeys.length > 0,
      demo,
      log_level: config.logLevel,
    },
    'Bubblewire runs',
  )
}
