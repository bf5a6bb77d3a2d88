/** The limited action. */
export type Limited = keyof typeof limits
/** The caller whose limit it is. */
export type Of = keyof typeof whose

/** The words of each limited action, and the setting of its limit, if it has one. */
const limits = {
  messages: ['messages', 'LIMIT_MESSAGES'],
  sessions: ['sessions', 'LIMIT_MESSAGES'],
  new_connections: ['new connections', 'LIMIT_CONNECTIONS'],
  open_connections: ['open connections', 'LIMIT_CONNECTIONS'],
  uploads: ['uploads', 'LIMIT_UPLOADS'],
  upload_bytes: ['megabytes of uploads', 'LIMIT_UPLOAD_MB'],
  requests: ['requests', 'LIMIT_ADDRESS_REQUESTS'],
  pages: ['pages', null],
  work: ['requests', null],
  wrong_tokens: ['wrong tokens', null],
  sign_in_links: ['attempts to sign in by a link or a provider', null],
  passkey_sign_ins: ['attempts to sign in by a passkey', null],
} as const

const whose = {
  visitor: 'of one visitor',
  address: 'from one address',
  source: 'on one source',
} as const

/** Returns the error message for a caller who reached a limit. */
export function limitSentence(limited: Limited, of: Of, seconds: number): string {
  const [what, setting] = limits[limited]
  const where = setting === null ? '' : ` (the setting ${setting})`
  return `Too many ${what} ${whose[of]}${where}. Try again in ${seconds} seconds.`
}
