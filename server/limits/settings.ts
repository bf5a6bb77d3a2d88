import type { Of } from './sentences'

/** How much of each kind; 0 is no limit. */
export type Most = Readonly<Partial<Record<Of, number>>>

/** As the settings say. */
export interface LimitSettings {
  /** A minute. */
  messages: Most
  /** Begun, a minute; of an address and of a source. */
  sessions: Most
  /** At once. */
  openConnections: Most
  /** A minute. */
  newConnections: Most
  /** In ten minutes. */
  uploads: Most
  /** In ten minutes. */
  uploadBytes: Most
  /** In ten minutes, of a visitor; counted in the database (conversation/customers/uploads.ts). */
  visitorUploads: { files: number; bytes: number }
  /** Of one file of a visitor; never 0. */
  visitorFile: { bytes: number }
  /** On their way at the same time (api/visitor/visitor-uploads.ts). */
  uploadsAtOnce: { visitor: number; address: number; server: number }
  /** Of the site, told of by its chat, a minute; of a visitor. */
  pages: Most
  /** On one connection in four seconds, of a chat (messages aside) and of an agent's page (limits/pace.ts). */
  socketRequests: { chat: number; agent: number }
  /** Of one kind on one connection of a chat, at once (realtime/answer.ts). */
  waitingRequests: { kind: number }
  /** On one connection, a minute (realtime/lines.ts). */
  hellos: { connection: number }
  /** Of agents' pages at once; of an agent and of all (agents/agent-socket.ts). */
  agentConnections: { agent: number; server: number }
  /** Of events, open at once; of a token and of all (api/webhooks/webhook-listen.ts). */
  streams: { token: number; server: number }
  /** TCP connections at once; of an address and of all. */
  connections: { address?: number; server?: number }
  /** By HTTP, a minute; of a token or of a browser at the console (api/http/rate-limit.ts). */
  tokenRequests: { token?: number }
  /** By HTTP with the session of a chat, a minute; of a visitor and of an address (api/http/rate-limit.ts). */
  visitorRequests: Most
  /** By HTTP without a token in a header, a minute; of an address. */
  requests: Most
  /** A minute; of an address. */
  wrongTokens: Most
  /** Wrong passwords and codes; never 0 (limits/guesses.ts). */
  guesses: GuessLimits
  /** In ten minutes; of an address. */
  signInLinks: Most
  /** In ten minutes; of an address, and never 0. */
  passkeySignIns: Most
}

/** Guesses in ten minutes; guesses at an account in an hour. */
export interface GuessLimits {
  /** In a browser in which this account was signed in before. */
  browser: number
  /** For one account, from one address. */
  accountAtAddress: number
  address: number
  account: number
}
