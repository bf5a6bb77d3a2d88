import type { Of } from './sentences'

/** The number for each kind of caller; 0 is no limit. */
export type Most = Readonly<Partial<Record<Of, number>>>

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

/** All limits: those of the settings (config/limit-settings.ts), and the fixed ones. */
export interface LimitSettings {
  /** Messages in a minute. */
  messages: Most
  /** Sessions that begin in a minute; of an address and of a source. */
  sessions: Most
  /** Chats that are open at once. */
  openConnections: Most
  /** Connections of chats in a minute. */
  newConnections: Most
  /** Files in ten minutes. */
  uploads: Most
  /** Bytes of files in ten minutes. */
  uploadBytes: Most
  /** Files and bytes of a visitor in ten minutes; counted in the database (conversation/customers/uploads.ts). */
  visitorUploads: { files: number; bytes: number }
  /** Bytes of one file of a visitor; never 0. */
  visitorFile: { bytes: number }
  /** Uploads that are under way at the same time (api/visitor/visitor-uploads.ts). */
  uploadsAtOnce: { visitor: number; address: number; server: number }
  /** Pages of the site that its chat reports in a minute; of a visitor. */
  pages: Most
  /** Units of work in a minute (limits/work.ts). */
  work: Most
  /** Requests on one connection in four seconds, of a chat (without messages) and of an agent's page (limits/pace.ts). */
  socketRequests: { chat: number; agent: number }
  /** Requests of one kind that wait on one connection of a chat (realtime/answer.ts). */
  waitingRequests: { kind: number }
  /** Hellos on one connection in a minute (realtime/lines.ts). */
  hellos: { connection: number }
  /** Connections of agents' pages at once; of an agent and of all (agents/agent-socket.ts). */
  agentConnections: { agent: number; server: number }
  /** Streams of events that are open at once; of a token and of all (api/webhooks/webhook-listen.ts). */
  streams: { token: number; server: number }
  /** Live messages that are being written at once; of a token and of all (api/contents/live/write-live.ts). */
  liveMessages: { token: number; server: number }
  /** TCP connections at once; of an address and of all. */
  connections: { address?: number; server?: number }
  /** HTTP requests in a minute; of a token or of a browser at the console (api/http/rate-limit.ts). */
  tokenRequests: { token?: number }
  /** HTTP requests with the session of a chat, in a minute; of a visitor and of an address (api/http/rate-limit.ts). */
  visitorRequests: Most
  /** HTTP requests without a token in a header, in a minute; of an address. */
  requests: Most
  /** Wrong tokens in a minute; of an address. */
  wrongTokens: Most
  /** Wrong passwords and codes; never 0 (limits/guesses.ts). */
  guesses: GuessLimits
  /** Requests for sign-in links in ten minutes; of an address. */
  signInLinks: Most
  /** Sign-ins by passkey in ten minutes; of an address, and never 0. */
  passkeySignIns: Most
}

/** Guesses in ten minutes; guesses at an account in an hour. */
export interface GuessLimits {
  /** In a browser in which this account signed in before. */
  browser: number
  /** For one account, from one address. */
  accountAtAddress: number
  address: number
  account: number
}
