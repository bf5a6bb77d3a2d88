import type { StoredRecord } from '../stored-record'

export const themes = ['system', 'light', 'dark'] as const
type ConsoleTheme = (typeof themes)[number]

/** The account of an agent who signs in at the console. Bots have no account. Its id is the agent's id. */
export interface AccountRecord extends StoredRecord {
  /** argon2id in PHC form; null without a password: the agent signs in by a link or the company's provider. */
  password_hash: string | null
  password_at: number | null
  /** A BCP 47 tag; null: the browser's language. */
  language: string | null
  theme: ConsoleTheme
  /** Issuer and subject at the company's provider, with a space between them; null before the first sign-in by it. */
  oidc_subject: string | null
}

/** The way of a sign-in. `link`: an invitation, a new password, or the first run. `demo`: without a password, on the demo's machine. */
export type SignInWay = 'password' | 'passkey' | 'link' | 'provider' | 'demo'

/** The session of a browser in which an agent is signed in. */
export interface AgentSessionRecord {
  id: string
  agent_id: string
  /** SHA-256 of the cookie's value. */
  token_hash: string
  /** The browser's name of itself, by which agents know their browsers. */
  user_agent: string
  /** The last request, accurate to some minutes. */
  seen_at: number
  /** The latest end of the session. */
  ends_at: number
  way: SignInWay
  /** The last time at which the person proved who they are. */
  proven_at: number
  /** The challenge for a passkey, in base64url, which is used once. Null: no passkey was requested. */
  challenge: string | null
  created_at: number
}

/** A second factor: a proof of a person beside the password. */
export interface SecondFactorRecord {
  id: string
  agent_id: string
  /** `app`: an authenticator app with six-digit codes, one for each person. */
  kind: 'app' | 'passkey'
  /** The name that its owner gave to a passkey; empty for an app. */
  name: string
  /** False for an app until its first code: it does not count yet. */
  confirmed: boolean
  /** An app's secret, which it shares with the server, in base32; a passkey's public key (COSE) in base64url. */
  key: string
  /** The id of a passkey, in base64url. */
  credential_id: string | null
  /** The time step of an app's last accepted code; a passkey's own count of signatures. */
  counter: number
  /** How browsers reach the passkey, as they report it. */
  transports: string[]
  used_at: number | null
  created_at: number
}

/** A code that replaces a lost second factor, once. */
export interface RecoveryCodeRecord {
  id: string
  agent_id: string
  /** SHA-256 of the code in its plain form. */
  code_hash: string
  created_at: number
}

/** An unfinished sign-in: after the password, until the second step; or until a passkey answers. It is no session. */
export interface SignInStepRecord {
  id: string
  /** SHA-256 of the value of the browser's cookie. */
  token_hash: string
  /** The agent whose password was right; null for a sign-in by passkey alone. */
  agent_id: string | null
  /** As the field of a session. */
  challenge: string | null
  expires_at: number
  created_at: number
}

export const linkPurposes = ['invitation', 'reset'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** A link that signs in once. */
export interface SignInLinkRecord {
  id: string
  agent_id: string
  purpose: LinkPurpose
  token_hash: string
  made_by: string
  expires_at: number
  created_at: number
}

/** A browser from which this agent signed in before. Guesses from other browsers do not slow it. */
export interface KnownDeviceRecord {
  id: string
  agent_id: string
  token_hash: string
  seen_at: number
  created_at: number
}

/** Recent attempts: by a person, on an account, or from an address. */
export interface GuessesRecord {
  /** SHA-256 of the account, address or browser for which it is counted. */
  id: string
  /** The time at which all attempts are allowed again. */
  whole_at: number
}

/** The mail server, as the core uses it; null in `Needs` if there is none. */
export interface Mails {
  /** The token of a link that is sent with the outbox row of this id. The same row gives the same token, so that none is stored. */
  linkOf(rowId: string): { token: string; hash: string }
  /** The token of a link in a digest. None is stored. */
  digestToken(id: string, use: DigestLinkUse): string
  /** The id in a token for this use; null if this server has not made it. */
  readDigestToken(token: string, use: DigestLinkUse): string | null
  /** The id of the note about an address (customers/mail/mail-note-port.ts). */
  noteIdOf(email: string): string
}

/** `resume`: continues the chat on any device, by the id of the digest. `unsubscribe`: ends digests, by the id of the note about the address. */
type DigestLinkUse = 'resume' | 'unsubscribe'
