import { z } from 'zod'
import { isNetwork } from '../limits/address'
import { secretKeySettings } from '../secrets/secret-key'
import { bucketSettings } from './bucket-settings'
import { limitSettings } from './limit-settings'
import { mailSettings } from './mail-settings'
import { oidcSettings } from './oidc-settings'
import { pushSettings } from './push-settings'
import { secretAddress } from './secret-address'
import { traceSettings } from './trace-settings'
import { yesNo } from './wrong-setting'

const portRange = 'it must be a port between 1 and 65535'
const port = z.coerce.number(portRange).int(portRange).min(1, portRange).max(65535, portRange)
const bareAddress = 'it must be an http or https address without a path, such as https://chat.example.com'
const origin = z.url({ protocol: /^https?$/, error: bareAddress }).refine(isBare, bareAddress)
const plainAddress =
  'it must be an http or https address, such as https://chat.example.com or https://shop.example/chat, and its path may have letters, digits and -._~'
const address = z.url({ protocol: /^https?$/, error: plainAddress }).refine(isPlain, plainAddress)
const seconds = z.coerce.number().min(0).max(600)
const days = z.coerce.number().min(0).max(36_500)

export const settings = {
  PORT: {
    schema: port.default(3000),
    unset: '3000',
    about: 'Port of the chat server: REST API, sockets, loader, widget.',
  },
  SITE_PORT: { schema: port.optional(), unset: 'PORT + 1', about: 'Port of the demo shop.' },
  BOT_PORT: { schema: port.optional(), unset: 'PORT + 2', about: "Port of the demo bot's webhook receiver." },
  HOST: {
    schema: z.string().default('127.0.0.1'),
    unset: '127.0.0.1',
    about: 'Address to listen on; 0.0.0.0 for all.',
  },
  PUBLIC_URL: {
    schema: address.optional(),
    unset: 'http://localhost:PORT',
    about:
      'Address under which browsers reach the chat server. It may have a path, such as https://shop.example/chat; see docs/run/operations.md.',
  },
  UPLOADS_URL: {
    schema: origin.optional(),
    unset: 'PUBLIC_URL',
    about:
      'Another address of the same server, without a path, only for uploads in browsers; see docs/run/operations.md.',
  },
  HSTS_DAYS: {
    schema: days.default(0),
    unset: '0',
    about: 'Days for which browsers use only https after a visit (Strict-Transport-Security); 0 turns this off.',
  },
  TRUSTED_PROXIES: {
    schema: z
      .string()
      .default('127.0.0.1, ::1')
      .transform((list) => list.split(',').map((each) => each.trim()))
      .refine((list) => list.every(isNetwork), 'it must be addresses or networks, such as 10.0.0.2, 172.16.0.0/12'),
    unset: '127.0.0.1, ::1',
    about:
      'Addresses or networks of proxies. Their `X-Forwarded-For` names the visitor, by whom limits count, and `X-Forwarded-Proto`, `X-Forwarded-Host`, `X-Forwarded-Port` or `Forwarded` the address that the browser opened.',
  },
  DATA_DIR: { schema: z.string().default('.data'), unset: '.data', about: 'Folder of the database and the uploads.' },
  FILES_DIR: {
    schema: z.string().optional(),
    unset: 'files in DATA_DIR',
    about: 'Folder of the uploads. Several nodes on one DATABASE_URL share it.',
  },
  DATABASE_URL: {
    schema: secretAddress({
      protocol: /^postgres(ql)?:$/,
      example: 'postgres://user:password@host:5432/database',
    }).optional(),
    unset: 'SQLite in DATA_DIR',
    about:
      'PostgreSQL for all data except the uploads; see docs/run/nodes.md. A socket is postgres://user@/database?host=/run/postgresql.',
  },
  DATABASE_CONNECTIONS: {
    schema: z.coerce.number().int().min(4).max(500).default(10),
    unset: '10',
    about:
      'Most connections of this process to PostgreSQL, at least 4. Of 10, one runs batches of acts, one runs acts that wait for a lock, two run other transactions, two read single rows, four read lists.',
  },
  REDIS_URL: {
    schema: secretAddress({ protocol: /^rediss?:$/, example: 'redis://redis.example.com:6379' }).optional(),
    unset: 'nodes talk through PostgreSQL',
    about:
      'Redis through which several nodes on one DATABASE_URL exchange news and share the counts of limits. It holds nothing else.',
  },
  ...secretKeySettings,
  BACKUP_PASSPHRASE: {
    schema: z.string().min(16, 'it must have at least 16 characters').optional(),
    unset: 'backups are readable',
    about: 'Encrypts backups in the age format; a restore then accepts only backups that were encrypted with it.',
  },
  DEMO: {
    schema: yesNo.default(true),
    unset: 'on',
    about: 'Demo account, shop and bot; off for a server without them.',
  },
  WEBHOOK_ALLOW_PRIVATE: {
    schema: yesNo.optional(),
    unset: 'the value of DEMO, loopback only',
    about: 'Whether webhooks may call loopback and private addresses.',
  },
  WEBHOOK_TIMEOUT: {
    schema: z.coerce.number().min(0.1).max(30).default(15),
    unset: '15',
    about: 'Seconds within which an endpoint of a webhook has to answer.',
  },
  UPLOAD_LIMIT_MB: {
    schema: z.coerce.number().min(1).max(2000).default(300),
    unset: '300',
    about: 'Largest upload by agents.',
  },
  DISK_FLOOR_MB: {
    schema: z.coerce.number().min(0).max(1_000_000).default(100),
    unset: '100',
    about:
      'MB of the disk that uploads leave for text. With less room uploads are refused (507), and `/readyz` is 503 if the database is in DATA_DIR. 0 refuses none.',
  },
  BODY_MEMORY_MB: {
    schema: z.coerce.number().int().min(4).max(100_000).default(256),
    unset: '256',
    about:
      'MB of memory for the bodies of all requests that are arriving. One token or address may use half of it, all requests without a token in a header three quarters.',
  },
  ...bucketSettings,
  ...limitSettings,
  ...mailSettings,
  ...pushSettings,
  ...oidcSettings,
  ACCESS_TOKEN_IN_QUERY: {
    schema: yesNo.default(true),
    unset: 'on',
    about:
      'Whether the API accepts `access_token` in the query, which proxies may log. off accepts it only in the header and in forms.',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
    unset: 'warn',
    about: 'How much is logged, as JSON lines on standard output; info has one line for each request.',
  },
  STOP_DELAY_SECONDS: {
    schema: seconds.default(0),
    unset: '0',
    about:
      'Seconds after SIGTERM in which the server still works while `/readyz` answers 503, so that a load balancer notices.',
  },
  STOP_WITHIN_SECONDS: {
    schema: seconds.default(5),
    unset: '5',
    about: 'Seconds that a stop waits for requests, messages and deliveries that are under way.',
  },
  RETENTION_THREADS_DAYS: {
    schema: days.default(0),
    unset: '0',
    about: "Days after which closed threads are deleted with their contents and the customer's files; 0 keeps them.",
  },
  RETENTION_DELIVERIES_DAYS: {
    schema: days.default(30),
    unset: '30',
    about:
      'Days after which events and acknowledged deliveries are deleted, and failed deliveries after twice as many; 0 keeps them.',
  },
  RETENTION_ATTACHMENTS_DAYS: {
    schema: days.default(0),
    unset: '0',
    about: 'Days after which uploads without a content are deleted; 0 keeps them.',
  },
  RETENTION_SESSIONS_DAYS: {
    schema: days.default(0),
    unset: '0',
    about:
      'Days without activity after which a browser session is deleted, and its customer starts again; 0 keeps them.',
  },
  METRICS_TOKEN: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/, 'it must have 16 to 200 characters without spaces')
      .optional(),
    unset: 'callers on this machine only',
    about: 'Bearer token of 16 to 200 characters for `/metrics`.',
  },
  ...traceSettings,
} as const

/** Settings whose values are never repeated in messages, and may be in a file that `<NAME>_FILE` names. */
export const secretSettings: ReadonlySet<string> = new Set<keyof typeof settings>([
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SECRET_KEY',
  'BACKUP_PASSPHRASE',
  'OIDC_CLIENT_SECRET',
  'DATABASE_URL',
  'REDIS_URL',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'IMAP_URL',
  'MAIL_INBOUND_SECRET',
])

/** Whether the address has no path. A path would be lost when the code adds its own. */
function isBare(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, href } = new URL(address)
  return href === `${origin}/`
}

/** Whether the address has only a simple path without escapes, because cookies and pages contain the path. */
function isPlain(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, pathname, href } = new URL(address)
  return href === origin + pathname && /^(\/[\w.~-]+)*\/?$/.test(pathname)
}
