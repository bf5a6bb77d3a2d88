/** The limited act. */
export type Limited = keyof typeof limits
/** The caller whose limit it is. */
export type Of = keyof typeof whose

/** The words of each limited act, and the setting of its limit. */
const limits = {
  messages: ['messages', 'LIMIT_MESSAGES'],
  sessions: ['sessions', 'LIMIT_SESSIONS'],
  new_connections: ['new connections', 'LIMIT_NEW_CONNECTIONS'],
  open_connections: ['open connections', 'LIMIT_CONNECTIONS'],
  uploads: ['uploads', 'LIMIT_UPLOADS'],
  upload_bytes: ['megabytes of uploads', 'LIMIT_UPLOAD_MB'],
  requests: ['requests', 'LIMIT_ADDRESS_REQUESTS'],
  pages: ['pages', 'LIMIT_PAGES'],
  work: ['requests', 'LIMIT_WORK'],
  wrong_tokens: ['wrong tokens', 'LIMIT_WRONG_TOKENS'],
  sign_in_links: ['attempts to sign in by a link or a provider', 'LIMIT_SIGN_IN_LINKS'],
  passkey_sign_ins: ['attempts to sign in by a passkey', 'LIMIT_PASSKEY_SIGN_INS'],
} as const

const whose = {
  visitor: 'of one visitor',
  address: 'from one address',
  source: 'on one source',
} as const

/** The sentence for a caller who reached a limit. */
export function limitSentence(limited: Limited, of: Of, seconds: number): string {
  const [what, setting] = limits[limited]
  return `Too many ${what} ${whose[of]} (the setting ${setting}). Try again in ${seconds} seconds.`
}
