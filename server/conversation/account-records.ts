// How people get in: what is known of an agent beside the token of a bot.

export const themes = ['system', 'light', 'dark'] as const
export type ConsoleTheme = (typeof themes)[number]

/** An agent who signs in at the console; bots have none. Its id is the agent's. */
export interface AccountRecord {
  id: string
  /** argon2id in PHC form; null while only a link or the company's provider leads in. */
  password_hash: string | null
  password_at: number | null
  /** BCP 47; null: the browser's. */
  language: string | null
  theme: ConsoleTheme
  /** Issuer and subject at the company's provider, with a space between them; null until they first came that way. */
  oidc_subject: string | null
  created_at: number
  updated_at: number
}

/** A browser that is signed in. */
export interface AgentSessionRecord {
  id: string
  agent_id: string
  /** SHA-256 of what the cookie holds. */
  token_hash: string
  /** As the browser names itself, so that one knows one's own. */
  user_agent: string
  /** Within some minutes. */
  seen_at: number
  /** Whatever happens, it is over then. */
  ends_at: number
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

/** A browser from which this agent signed in before: whoever guesses elsewhere does not slow it. */
export interface KnownDeviceRecord {
  id: string
  agent_id: string
  token_hash: string
  seen_at: number
  created_at: number
}

/** What was tried of late: by somebody, on an account, or at an address. */
export interface GuessesRecord {
  /** SHA-256 of whom it is counted for. */
  id: string
  /** When as much may be tried again as ever. */
  whole_at: number
}
