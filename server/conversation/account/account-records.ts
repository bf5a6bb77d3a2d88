import type { StoredRecord } from '../stored-record'

// Records about signing in, beside the token of a bot.

export const themes = ['system', 'light', 'dark'] as const
export type ConsoleTheme = (typeof themes)[number]

/** An agent who signs in at the console; bots have none. Its id is the agent's. */
export interface AccountRecord extends StoredRecord {
  /** argon2id in PHC form; null while only a link or the company's provider leads in. */
  password_hash: string | null
  password_at: number | null
  /** BCP 47; null: the browser's. */
  language: string | null
  theme: ConsoleTheme
  /** Issuer and subject at the company's provider, with a space between them; null until they first came that way. */
  oidc_subject: string | null
}

/** How somebody came in. `link`: an invitation, a new password, or the first run. `demo`: without a password, on the demo's machine. */
export type SignInWay = 'password' | 'passkey' | 'link' | 'provider' | 'demo'

/** A browser that is signed in. */
export interface AgentSessionRecord {
  id: string
  agent_id: string
  /** SHA-256 of the cookie's value. */
  token_hash: string
  /** As the browser names itself, so that one knows one's own. */
  user_agent: string
  /** Within some minutes. */
  seen_at: number
  /** It ends then in any case. */
  ends_at: number
  /** Null in a session of an earlier version: it counts as a password's. */
  way: SignInWay | null
  /** When the person last proved who they are. Null in a session of an earlier version: when it began. */
  proven_at: number | null
  /** The challenge that a passkey has to sign next, in base64url; used once. Null: no passkey was asked. */
  challenge: string | null
  created_at: number
}

/** Something that a person proves at the sign-in, beside the password. */
export interface SecondFactorRecord {
  id: string
  agent_id: string
  /** `app`: an authenticator app with six-digit codes, one for each person. */
  kind: 'app' | 'passkey'
  /** The name that its owner gave it; empty for an app. */
  name: string
  /** False for an app whose first code is still to come: it counts for nothing. */
  confirmed: boolean
  /** Of an app: the secret that it shares with the server, in base32. Of a passkey: its public key (COSE) in base64url. */
  key: string
  /** Of a passkey, in base64url. */
  credential_id: string | null
  /** Of an app: the time step of the last code that was taken. Of a passkey: its own count of signatures. */
  counter: number
  /** How browsers reach a passkey, as they said it. */
  transports: string[]
  used_at: number | null
  created_at: number
}

/** In place of a lost second factor; it works once. */
export interface RecoveryCodeRecord {
  id: string
  agent_id: string
  /** SHA-256 of the code in its plain form. */
  code_hash: string
  created_at: number
}

/** A sign-in under way: after the password, until the second step; or while a passkey is asked for. No session, and good for nothing else. */
export interface SignInStepRecord {
  id: string
  /** SHA-256 of the value of the browser's cookie. */
  token_hash: string
  /** The agent whose password was right; null where a passkey alone is asked for. */
  agent_id: string | null
  /** As of a session. */
  challenge: string | null
  expires_at: number
  created_at: number
}

export const linkPurposes = ['invitation', 'reset'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** A way in that works once. */
export interface SignInLinkRecord {
  id: string
  agent_id: string
  purpose: LinkPurpose
  token_hash: string
  made_by: string
  expires_at: number
  created_at: number
}

/** A browser from which this agent signed in before: guesses from another browser do not slow it. */
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
  /** When as much may be tried again as ever. */
  whole_at: number
}
