import { z } from 'zod'
import type { LimitSettings } from '../limits/settings'

/**
 * A list of whole numbers, one for each entry of `of`. 0 is no limit for that entry, and `off` no limit at all, unless
 * each number has to be at least 1.
 */
function numbers<const O extends string>(of: readonly O[], preset: string, least: 0 | 1 = 0) {
  const list =
    of.length === 1 ? 'a whole number' : `${of.length} whole numbers with commas between them (${of.join(', ')})`
  const wish = `it must be ${list}, ${least === 0 ? 'or off' : 'each at least 1'}`
  return z
    .string()
    .default(preset)
    .transform((text) => (text === 'off' ? of.map(() => 0) : text.split(',').map(numberIn)))
    .refine((list) => list.length === of.length && list.every((each) => each >= least), wish)
    .transform((list) => Object.fromEntries(of.map((name, nth) => [name, list[nth]])) as Record<O, number>)
}

/** NaN if the text is no number. */
const numberIn = (text: string) => (/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN)

const all = ['visitor', 'address', 'source'] as const
const shared = ['address', 'source'] as const
const address = ['address'] as const
const lines = ['address', 'server'] as const
const guesses = ['browser', 'account at an address', 'address', 'account'] as const

/**
 * The limits of callers. The table is long because it has a row for each setting. No person reaches these limits, nor
 * do 200 people behind one address, nor a shop with thousands of visitors.
 */
export const limitSettings = {
  LIMIT_MESSAGES: {
    schema: numbers(all, '60, 3000, 30000'),
    unset: '60, 3000, 30000',
    about: 'Messages a minute of one visitor, from one address, on one source. 0 is no limit, `off` none of the three.',
  },
  LIMIT_SESSIONS: {
    schema: numbers(shared, '600, 6000'),
    unset: '600, 6000',
    about: 'Sessions that begin in a minute from one address, on one source; each begins with a first message or file.',
  },
  LIMIT_CONNECTIONS: {
    schema: numbers(all, '30, 2000, 20000'),
    unset: '30, 2000, 20000',
    about: 'Open chats at once of one visitor, from one address, on one source.',
  },
  LIMIT_NEW_CONNECTIONS: {
    schema: numbers(all, '60, 4000, 40000'),
    unset: '60, 4000, 40000',
    about: 'Connections of chats that begin in a minute: of one visitor, from one address, on one source.',
  },
  LIMIT_UPLOADS: {
    schema: numbers(shared, '300, 6000'),
    unset: '300, 6000',
    about: 'Files of visitors in ten minutes from one address, on one source.',
  },
  LIMIT_UPLOAD_MB: {
    schema: numbers(shared, '1000, 20000'),
    unset: '1000, 20000',
    about: 'MB of files of visitors in ten minutes from one address, on one source.',
  },
  LIMIT_VISITOR_UPLOADS: {
    schema: numbers(['files', 'MB'], '30, 100'),
    unset: '30, 100',
    about: 'Files, and MB of files, of one visitor in ten minutes.',
  },
  LIMIT_VISITOR_FILE_MB: {
    schema: numbers(['file'], '10', 1),
    unset: '10',
    about: 'MB of one file of a visitor, at least 1. UPLOAD_LIMIT_MB is the limit for agents.',
  },
  LIMIT_UPLOADS_AT_ONCE: {
    schema: numbers(['visitor', 'address', 'server'], '3, 8, 24'),
    unset: '3, 8, 24',
    about: 'Files of visitors that are uploaded at the same time: of one visitor, from one address, in all.',
  },
  LIMIT_TCP_CONNECTIONS: {
    schema: numbers(lines, '5000, 50000'),
    unset: '5000, 50000',
    about:
      'Connections at once from one address, including open chats, and in all. Connections of TRUSTED_PROXIES count only in all.',
  },
  LIMIT_REQUESTS: {
    schema: numbers(['token'], '6000'),
    unset: '6000',
    about: 'Requests a minute with one access token, or of one browser that is signed in at the console.',
  },
  LIMIT_VISITOR_REQUESTS: {
    schema: numbers(['visitor', 'address'], '120, 600'),
    unset: '120, 600',
    about: 'HTTP requests a minute for files and own data: with the session of one chat, from one address.',
  },
  LIMIT_ADDRESS_REQUESTS: {
    schema: numbers(address, '12000'),
    unset: '12000',
    about: 'Requests a minute from one address without a token in a header: pages, files, sign-ins, tokens in a body.',
  },
  LIMIT_WRONG_TOKENS: {
    schema: numbers(address, '120'),
    unset: '120',
    about: 'Wrong tokens and signatures a minute from one address, then 429. Valid tokens are still accepted.',
  },
  LIMIT_PAGES: {
    schema: numbers(['visitor'], '30'),
    unset: '30',
    about: 'Pages of the site that one visitor may open in a minute, as the chat reports them to agents.',
  },
  LIMIT_WORK: {
    schema: numbers(all, '2400, 60000, 600000'),
    unset: '2400, 60000, 600000',
    about:
      'Work a minute for the chats of one visitor, from one address, on one source, without messages. A read is 2 to 5 units, a change 10 to 40, and every 5 KB of an answer and every thread that a sync names is one.',
  },
  LIMIT_SOCKET_REQUESTS: {
    schema: numbers(['chat', 'agent'], '40, 40'),
    unset: '40, 40',
    about: "Requests on one connection in four seconds: of a chat, without messages; of an agent's page.",
  },
  LIMIT_WAITING_REQUESTS: {
    schema: numbers(['kind'], '4'),
    unset: '4',
    about:
      'Requests of one kind that one connection of a chat may have open, without messages. One is carried out, the others wait.',
  },
  LIMIT_HELLOS: {
    schema: numbers(['connection'], '10'),
    unset: '10',
    about: 'Hellos of one connection of a chat in a minute. One is enough; beyond the limit the connection is closed.',
  },
  LIMIT_AGENT_CONNECTIONS: {
    schema: numbers(['agent', 'server'], '50, 5000'),
    unset: '50, 5000',
    about: 'Open pages of the inbox at once: of one agent, in all.',
  },
  LIMIT_STREAMS: {
    schema: numbers(['token', 'server'], '10, 200'),
    unset: '10, 200',
    about: 'Open streams of events (`/1.0/webhooks/listen`): of one token, in all. Beyond the limit the answer is 503.',
  },
  LIMIT_LIVE_MESSAGES: {
    schema: numbers(['token', 'server'], '200, 1000'),
    unset: '200, 1000',
    about:
      'Live messages (`/1.0/contents/live`) that are being written: by one token, in all. Beyond the limit the answer is 503.',
  },
  LIMIT_GUESSES: {
    schema: numbers(guesses, '20, 10, 50, 200', 1),
    unset: '20, 10, 50, 200',
    about:
      'Wrong passwords and codes in a browser that was signed in to the account before, for one account from one address, and from one address, each in ten minutes; for one account, in an hour. Each is at least 1: guessing always has a limit.',
  },
  LIMIT_SIGN_IN_LINKS: {
    schema: numbers(address, '60'),
    unset: '60',
    about:
      'Requests in ten minutes from one address that read or use a link of an invitation, of a new password or of the first run. A single sign-on counts as two.',
  },
  LIMIT_PASSKEY_SIGN_INS: {
    schema: numbers(address, '300', 1),
    unset: '300',
    about:
      'Sign-ins by passkey that begin in ten minutes from one address. At least 1: each is kept in the database for ten minutes.',
  },
} as const

type LimitVariables = { [N in keyof typeof limitSettings]: z.infer<(typeof limitSettings)[N]['schema']> }

const MB = 1024 * 1024

/** The settings together. */
export function readLimits(given: LimitVariables): LimitSettings {
  const megabytes = given.LIMIT_UPLOAD_MB
  const guesses = given.LIMIT_GUESSES
  return {
    messages: given.LIMIT_MESSAGES,
    sessions: given.LIMIT_SESSIONS,
    openConnections: given.LIMIT_CONNECTIONS,
    newConnections: given.LIMIT_NEW_CONNECTIONS,
    uploads: given.LIMIT_UPLOADS,
    uploadBytes: { address: megabytes.address * MB, source: megabytes.source * MB },
    visitorUploads: { files: given.LIMIT_VISITOR_UPLOADS.files, bytes: given.LIMIT_VISITOR_UPLOADS.MB * MB },
    visitorFile: { bytes: given.LIMIT_VISITOR_FILE_MB.file * MB },
    uploadsAtOnce: given.LIMIT_UPLOADS_AT_ONCE,
    connections: given.LIMIT_TCP_CONNECTIONS,
    tokenRequests: given.LIMIT_REQUESTS,
    visitorRequests: given.LIMIT_VISITOR_REQUESTS,
    requests: given.LIMIT_ADDRESS_REQUESTS,
    pages: given.LIMIT_PAGES,
    work: given.LIMIT_WORK,
    socketRequests: given.LIMIT_SOCKET_REQUESTS,
    waitingRequests: given.LIMIT_WAITING_REQUESTS,
    hellos: given.LIMIT_HELLOS,
    agentConnections: given.LIMIT_AGENT_CONNECTIONS,
    streams: given.LIMIT_STREAMS,
    liveMessages: given.LIMIT_LIVE_MESSAGES,
    wrongTokens: given.LIMIT_WRONG_TOKENS,
    guesses: {
      browser: guesses.browser,
      accountAtAddress: guesses['account at an address'],
      address: guesses.address,
      account: guesses.account,
    },
    signInLinks: given.LIMIT_SIGN_IN_LINKS,
    passkeySignIns: given.LIMIT_PASSKEY_SIGN_INS,
  }
}
