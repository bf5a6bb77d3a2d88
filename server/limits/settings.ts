import type { LimitOwner } from './sentences'

/** The number for each kind of caller; 0 means no limit. */
export type MostByOwner = Readonly<Partial<Record<LimitOwner, number>>>

/** Limits that no installation has to change. Tests set lower ones. */
export const fixedLimits = {
  uploadsAtOnce: { visitor: 3, address: 8, server: 24 },
  pages: { visitor: 30 },
  socketRequests: { chat: 40, agent: 40 },
  waitingRequests: { kind: 4 },
  hellos: { connection: 10 },
  agentConnections: { agent: 50, server: 5000 },
  streams: { token: 10, server: 200 },
  liveMessages: { token: 200, server: 1000 },
  wrongTokens: { address: 120 },
  signInLinks: { address: 60 },
  passkeySignIns: { address: 300 },
} as const

export interface LimitSettings {
  /** Messages per minute. */
  messages: MostByOwner
  /** New sessions per minute, of an address and of a source. */
  sessions: MostByOwner
  openConnections: MostByOwner
  newConnections: MostByOwner
  /** Files per ten minutes. */
  uploads: MostByOwner
  /** Bytes of files per ten minutes. */
  uploadBytes: MostByOwner
  /** Files and bytes of a visitor per ten minutes, counted in the database (conversation/customers/uploads.ts). */
  visitorUploads: { files: number; bytes: number }
  /** Bytes of one file of a visitor; never 0. */
  visitorFile: { bytes: number }
  /** Simultaneous uploads (api/visitor/visitor-uploads.ts). */
  uploadsAtOnce: { visitor: number; address: number; server: number }
  /** Pages of the site per minute that the chat of a visitor reports. */
  pages: MostByOwner
  /** Units of work per minute (limits/work.ts). */
  work: MostByOwner
  /**
   * Requests on one connection per four seconds, of a chat (without messages) and of an agent's page (limits/pace.ts).
   */
  socketRequests: { chat: number; agent: number }
  /** Requests of one kind that wait on one connection of a chat (realtime/answer.ts). */
  waitingRequests: { kind: number }
  /** Hellos on one connection per minute (realtime/watch-connections.ts). */
  hellos: { connection: number }
  /** Open connections of agents' pages, of an agent and in all (agents/agent-socket.ts). */
  agentConnections: { agent: number; server: number }
  /** Open streams of events, of a token and in all (api/webhooks/webhook-listen.ts). */
  streams: { token: number; server: number }
  /** Live messages in progress, of a token and in all (api/contents/live/write-live.ts). */
  liveMessages: { token: number; server: number }
  /** Open TCP connections, of an address and in all. */
  connections: { address?: number; server?: number }
  /** HTTP requests per minute, of a token or of a browser at the console (api/http/rate-limit.ts). */
  tokenRequests: { token?: number }
  /** HTTP requests with the session of a chat per minute, of a visitor and of an address (api/http/rate-limit.ts). */
  visitorRequests: MostByOwner
  /** HTTP requests without a token in a header per minute, of an address. */
  requests: MostByOwner
  /** Wrong tokens per minute, of an address. */
  wrongTokens: MostByOwner
  /** Wrong passwords and codes; never 0 (limits/guesses.ts). */
  guesses: GuessLimits
  /** Requests for sign-in links per ten minutes, of an address. */
  signInLinks: MostByOwner
  /** Sign-ins by passkey per ten minutes, of an address; never 0. */
  passkeySignIns: MostByOwner
}

/** Guesses per ten minutes; `account`: per hour. */
export interface GuessLimits {
  /** Guesses in a browser in which this account signed in before. */
  browser: number
  /** Guesses at one account from one address. */
  accountAtAddress: number
  address: number
  account: number
}
