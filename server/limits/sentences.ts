export type LimitedAction = keyof typeof limitWords
export type LimitOwner = keyof typeof ownerWords

/** The words of each limited action, and the setting of its limit, if it has one. */
const limitWords = {
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

const ownerWords = {
  visitor: 'of one visitor',
  address: 'from one address',
  source: 'on one source',
} as const

export function limitMessage(limited: LimitedAction, of: LimitOwner, seconds: number): string {
  const [what, setting] = limitWords[limited]
  const where = setting === null ? '' : ` (the setting ${setting})`
  return `Too many ${what} ${ownerWords[of]}${where}. Try again in ${seconds} seconds.`
}
