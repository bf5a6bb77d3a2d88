import type { StoredRecord } from '../stored-record'

export const themes = ['system', 'light', 'dark'] as const
type ConsoleTheme = (typeof themes)[number]

/** The account of an agent who signs in at the console. Has the agent's id. Bots have no account. */
export interface AccountRecord extends StoredRecord {
  /** argon2id in PHC form; null for an agent who signs in by a link or the company's provider. */
  password_hash: string | null
  password_at: number | null
  /** A BCP 47 tag; null for the browser's language. */
  language: string | null
  theme: ConsoleTheme
  /** Issuer and subject, with a space between; null before the first sign-in by the provider. */
  oidc_subject: string | null
}

/** `link`: invitation, password reset or first run. `demo`: without a password, on the demo's machine. */
export type SignInWay = 'password' | 'passkey' | 'link' | 'provider' | 'demo'

export interface AgentSessionRecord {
  id: string
  agent_id: string
  /** SHA-256 of the cookie's value. */
  token_hash: string
  user_agent: string
  /** The time of the last request, accurate to five minutes. */
  seen_at: number
  /** The time at which the session ends even if it is used. */
  ends_at: number
  way: SignInWay
  proven_at: number
  /** The challenge for a passkey, in base64url, valid for one attempt. Null: no passkey was requested. */
  challenge: string | null
  created_at: number
}

export interface SecondFactorRecord {
  id: string
  agent_id: string
  /** `app`: an authenticator app with six-digit codes; a person has at most one. */
  kind: 'app' | 'passkey'
  /** The name that the owner gave to a passkey; empty for an app. */
  name: string
  /** False for an app until its first code. An unconfirmed app is not a second factor yet. */
  confirmed: boolean
  /** The secret of an app in base32, or the public key of a passkey (COSE) in base64url. */
  key: string
  /** The id of a passkey, in base64url. */
  credential_id: string | null
  /** The time step of an app's last accepted code, or the signature counter of a passkey. */
  counter: number
  transports: string[]
  used_at: number | null
  created_at: number
}

/** A code that replaces a lost second factor. It works one time. */
export interface RecoveryCodeRecord {
  id: string
  agent_id: string
  /** SHA-256 of the normalized code. */
  code_hash: string
  created_at: number
}

/** An unfinished sign-in: the password was right or a passkey was requested, and the second step is missing. */
export interface SignInStepRecord {
  id: string
  /** SHA-256 of the value of the browser's cookie. */
  token_hash: string
  /** The agent whose password was right; null for a sign-in with only a passkey. */
  agent_id: string | null
  challenge: string | null
  expires_at: number
  created_at: number
}

export const linkPurposes = ['invitation', 'reset'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

export interface SignInLinkRecord {
  id: string
  agent_id: string
  purpose: LinkPurpose
  token_hash: string
  made_by: string
  expires_at: number
  created_at: number
}

/** A browser from which this agent signed in before. Failed attempts from other browsers do not delay its sign-in. */
export interface KnownDeviceRecord {
  id: string
  agent_id: string
  token_hash: string
  seen_at: number
  created_at: number
}

export interface GuessesRecord {
  /** SHA-256 of the account, address or browser for which attempts are counted. */
  id: string
  /** The time at which all attempts are allowed again. */
  whole_at: number
}

/** The mail functions that the core needs. `Needs` has null if no mail server is set up. */
export interface Mails {
  /** The token is derived from the id of the outbox row, so it is not stored. */
  linkOf(rowId: string): { token: string; hash: string }
  /** Returns the token of a link in a digest. The token is derived, not stored. */
  digestToken(id: string, use: DigestLinkUse): string
  /** Returns the id in a token for this use; null if this server did not make the token. */
  readDigestToken(token: string, use: DigestLinkUse): string | null
  /** Returns the id of the stored note about an address (customers/mail/mail-note-port.ts). */
  noteIdOf(email: string): string
}

/**
 * `resume`: opens the chat on any device; contains the digest's id. `unsubscribe`: contains the id of the address's
 * note.
 */
type DigestLinkUse = 'resume' | 'unsubscribe'
