import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { Bucket } from '../attachments/files-in-bucket'
import type { Retention } from '../conversation/setup/prune'
import type { LimitSettings } from '../limits/settings'
import { readBucket } from './bucket-settings'
import { readLimits } from './limit-settings'
import { type MailSettings, readMail } from './mail-settings'
import { type OidcSettings, readOidc } from './oidc-settings'
import { type PushSettings, readPush } from './push-settings'
import { secretSettings, settings } from './settings'
import { readTraces, type TraceSettings } from './trace-settings'
import { describeRule, WrongSetting } from './wrong-setting'

export interface Config {
  port: number
  host: string
  publicUrl: string
  /** The address of uploads without a trailing slash; null if they are on the public address. */
  uploadsUrl: string | null
  /** The max-age of HSTS. 0 sends no HSTS header. */
  hstsSeconds: number
  trustedProxies: string[]
  sitePort: number
  botPort: number
  dataDir: string
  filesDir: string
  incomingDir: string
  filesShared: boolean
  /** The PostgreSQL; null for SQLite in the data folder. */
  databaseUrl: string | null
  databaseConnections: number
  /** The Redis; null if nodes communicate through PostgreSQL. */
  redisUrl: string | null
  /**
   * Keys that encrypt stored secrets: the first encrypts, all decrypt. Without keys, secrets are stored as plain text.
   */
  secretKeys: string[]
  /** With null, backups are not encrypted. */
  backupPassphrase: string | null
  demo: boolean
  /** `loopback` allows only this machine, for the demo. */
  privateWebhooks: 'none' | 'loopback' | 'all'
  webhookTimeoutMs: number
  /** The limit in bytes; MB is 1024 x 1024, so that the largest attachment of the rules (300 MB) can be uploaded. */
  uploadLimit: number
  /** Bytes of the disk that uploads must leave free. */
  diskFloor: number
  bodyMemory: number
  /** The bucket of uploads; null if uploads are in the data folder. */
  bucket: Bucket | null
  tokenInQuery: boolean
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** With null, /metrics answers only callers on this machine. */
  metricsToken: string | null
  stopDelayMs: number
  stopWithinMs: number
  retention: Retention
  limits: LimitSettings
  /** With null, no e-mail is sent. */
  mail: MailSettings | null
  push: PushSettings
  /** With null, people sign in only with e-mail and password. */
  oidc: OidcSettings | null
  /** With false, people sign in only with the provider. */
  passwordSignIn: boolean
  /** With null, no traces are exported. */
  traces: TraceSettings | null
}

export { WrongSetting }

const environment = z.object(
  Object.fromEntries(Object.entries(settings).map(([name, { schema }]) => [name, schema])) as {
    [N in keyof typeof settings]: (typeof settings)[N]['schema']
  },
)

/**
 * Returns typed values from the environment. Empty means unset. Throws WrongSetting with one message per wrong value.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const values = settingsIn(env)
  const {
    PORT,
    SITE_PORT,
    BOT_PORT,
    HOST,
    HSTS_DAYS,
    TRUSTED_PROXIES,
    DATA_DIR,
    FILES_DIR,
    DATABASE_URL,
    DATABASE_CONNECTIONS,
    REDIS_URL,
    DEMO,
    WEBHOOK_ALLOW_PRIVATE,
    WEBHOOK_TIMEOUT,
    UPLOAD_LIMIT_MB,
    DISK_FLOOR_MB,
    BODY_MEMORY_MB,
    LOG_LEVEL,
    METRICS_TOKEN,
    RETENTION_THREADS_DAYS,
    RETENTION_DELIVERIES_DAYS,
    RETENTION_ATTACHMENTS_DAYS,
    RETENTION_SESSIONS_DAYS,
    STOP_DELAY_SECONDS,
    STOP_WITHIN_SECONDS,
  } = values
  const sitePort = SITE_PORT ?? PORT + 1
  const botPort = BOT_PORT ?? PORT + 2
  requireRelatedSettings(values)
  requireSeparateUploads(values)
  if (DEMO) checkPorts(PORT, sitePort, botPort)
  const bucket = readBucket(values)
  const privateDefault = WEBHOOK_ALLOW_PRIVATE ? 'all' : 'none'
  return {
    port: PORT,
    host: HOST,
    publicUrl: publicUrl(values),
    uploadsUrl: values.UPLOADS_URL === undefined ? null : new URL(values.UPLOADS_URL).origin,
    trustedProxies: TRUSTED_PROXIES,
    hstsSeconds: HSTS_DAYS * 86_400,
    sitePort,
    botPort,
    dataDir: resolve(DATA_DIR),
    filesDir: resolve(FILES_DIR ?? `${DATA_DIR}/files`),
    incomingDir: resolve(DATA_DIR, FILES_DIR ? 'incoming' : 'files/incoming'),
    filesShared: FILES_DIR !== undefined || bucket !== null,
    databaseUrl: DATABASE_URL ?? null,
    databaseConnections: DATABASE_CONNECTIONS,
    redisUrl: REDIS_URL ?? null,
    secretKeys: values.SECRET_KEY ?? [],
    backupPassphrase: values.BACKUP_PASSPHRASE ?? null,
    demo: DEMO,
    privateWebhooks: WEBHOOK_ALLOW_PRIVATE === undefined && DEMO ? 'loopback' : privateDefault,
    bucket,
    uploadLimit: UPLOAD_LIMIT_MB * 1024 * 1024,
    diskFloor: DISK_FLOOR_MB * 1024 * 1024,
    bodyMemory: BODY_MEMORY_MB * 1024 * 1024,
    webhookTimeoutMs: WEBHOOK_TIMEOUT * 1000,
    tokenInQuery: values.ACCESS_TOKEN_IN_QUERY,
    logLevel: LOG_LEVEL,
    stopDelayMs: STOP_DELAY_SECONDS * 1000,
    stopWithinMs: STOP_WITHIN_SECONDS * 1000,
    retention: {
      threads_days: RETENTION_THREADS_DAYS || null,
      deliveries_days: RETENTION_DELIVERIES_DAYS || null,
      attachments_days: RETENTION_ATTACHMENTS_DAYS || null,
      sessions_days: RETENTION_SESSIONS_DAYS || null,
    },
    limits: readLimits(values),
    mail: readMail(values),
    push: readPush(values, publicUrl(values)),
    oidc: readOidc(values),
    passwordSignIn: values.PASSWORD_SIGN_IN,
    metricsToken: METRICS_TOKEN ?? null,
    traces: readTraces(values),
  }
}

/** Parses each setting with its schema. Throws WrongSetting. */
function settingsIn(env: Record<string, string | undefined>): z.infer<typeof environment> {
  const texts = Object.fromEntries(
    Object.keys(settings).map((name) => [
      name,
      secretSettings.has(name) ? secretIn(env, name) : env[name] || undefined,
    ]),
  )
  const parsed = environment.safeParse(texts, { error: describeRule })
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0])
      const file = env[fileSettingOf(name)]
      if (secretSettings.has(name))
        return file ? `${fileSettingOf(name)} is "${file}": ${message}.` : `${name} is wrong: ${message}.`
      return `${name} is "${texts[name]}": ${message}.`
    })
    // A value may break two rules with the same message.
    throw new WrongSetting([...new Set(sentences)].join('\n'))
  }
  return parsed.data
}

const fileSettingOf = (name: string) => `${name}_FILE`

/** Returns a secret's value, or the trimmed content of its file. Throws WrongSetting. */
function secretIn(env: Record<string, string | undefined>, name: string): string | undefined {
  const file = env[fileSettingOf(name)]
  if (!file) return env[name] || undefined
  if (env[name]) throw new WrongSetting(`${fileSettingOf(name)} is set, and ${name} too: set one of them.`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new WrongSetting(`${fileSettingOf(name)} is "${file}": it must be a file that can be read.`)
  }
}

/** Throws WrongSetting for settings that need other settings. */
function requireRelatedSettings({
  REDIS_URL,
  FILES_DIR,
  DATABASE_URL,
  HSTS_DAYS,
  PUBLIC_URL,
}: z.infer<typeof environment>): void {
  const forNodes = REDIS_URL ? 'REDIS_URL' : FILES_DIR && 'FILES_DIR'
  if (forNodes && !DATABASE_URL)
    throw new WrongSetting(`DATABASE_URL is "": ${forNodes} is for several nodes, which share a PostgreSQL. Set it.`)
  if (HSTS_DAYS > 0 && !PUBLIC_URL?.startsWith('https:'))
    throw new WrongSetting(
      `HSTS_DAYS is "${HSTS_DAYS}": PUBLIC_URL has to begin with https:// for it. Set it, or HSTS_DAYS to 0.`,
    )
}

/** Throws WrongSetting if the uploads' address equals the public address, or if browsers would not load from it. */
function requireSeparateUploads(values: z.infer<typeof environment>): void {
  const { UPLOADS_URL } = values
  if (UPLOADS_URL === undefined) return
  const ours = new URL(publicUrl(values))
  const { host, protocol } = new URL(UPLOADS_URL)
  // A different scheme is not enough, because a request names only its host.
  if (host === ours.host)
    throw new WrongSetting(
      `UPLOADS_URL is "${UPLOADS_URL}": PUBLIC_URL has the same host. Set UPLOADS_URL to another host, or leave it out.`,
    )
  if (protocol === 'http:' && ours.protocol === 'https:')
    throw new WrongSetting(
      `UPLOADS_URL is "${UPLOADS_URL}": it has to begin with https://, as PUBLIC_URL does. Browsers load nothing by http there.`,
    )
}

/** Returns the address without a trailing slash, because every path starts with one. */
const publicUrl = ({ PUBLIC_URL, PORT }: z.infer<typeof environment>): string =>
  new URL(PUBLIC_URL ?? `http://localhost:${PORT}`).href.replace(/\/$/, '')

function checkPorts(port: number, sitePort: number, botPort: number): void {
  if (Math.max(sitePort, botPort) > 65535) {
    throw new WrongSetting(
      `PORT is "${port}": no ports are left above it for the demo. Set SITE_PORT and BOT_PORT, or a lower PORT.`,
    )
  }
  if (sitePort === port)
    throw new WrongSetting(`SITE_PORT is "${sitePort}": PORT is the same. Set one of them to another port.`)
  if (botPort === port)
    throw new WrongSetting(`BOT_PORT is "${botPort}": PORT is the same. Set one of them to another port.`)
  if (botPort === sitePort) {
    throw new WrongSetting(`BOT_PORT is "${botPort}": SITE_PORT is the same. Set one of them to another port.`)
  }
}
