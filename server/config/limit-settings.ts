import { z } from 'zod'
import { fixedLimits, type LimitSettings } from '../limits/settings'

/** Parses a whole number. 0 and `off` mean no limit, unless the least number is 1. */
function wholeNumber(preset: number, least: 0 | 1 = 0) {
  const rule = `it must be a whole number${least === 0 ? ', or off' : ' of at least 1'}`
  return z
    .string()
    .default(String(preset))
    .transform((text) => (text === 'off' ? 0 : /^\s*\d{1,7}\s*$/.test(text) ? Number(text) : -1))
    .refine((number) => number >= least, rule)
}

/**
 * Limits above the use of any person, of 200 people at one address, or of a busy shop. More limits: limits/settings.ts.
 */
export const limitSettings = {
  LIMIT_MESSAGES: {
    schema: wholeNumber(60),
    unset: '60',
    about:
      'Messages a minute of one visitor; 50 times as many from one address, 500 times on one source. New sessions grow with it. `off`, here and below: no limit.',
  },
  LIMIT_CONNECTIONS: {
    schema: wholeNumber(2000),
    unset: '2000',
    about:
      'Open chats at once from one address; 10 times as many on one source, and 30 of one visitor. Twice as many may connect in a minute.',
  },
  LIMIT_UPLOADS: {
    schema: wholeNumber(30),
    unset: '30',
    about: 'Files of one visitor in ten minutes; 10 times as many from one address, 200 times on one source.',
  },
  LIMIT_UPLOAD_MB: {
    schema: wholeNumber(100),
    unset: '100',
    about: 'MB of files of one visitor in ten minutes; 10 times as many from one address, 200 times on one source.',
  },
  LIMIT_VISITOR_FILE_MB: {
    schema: wholeNumber(10, 1),
    unset: '10',
    about: 'MB of one file of a visitor, at least 1. UPLOAD_LIMIT_MB is the limit for agents.',
  },
  LIMIT_TCP_CONNECTIONS: {
    schema: wholeNumber(50_000),
    unset: '50000',
    about:
      'Connections at once, including open chats; a tenth of them from one address. Connections of TRUSTED_PROXIES count only in all.',
  },
  LIMIT_REQUESTS: {
    schema: wholeNumber(6000),
    unset: '6000',
    about: 'Requests a minute with one access token, or of one browser that is signed in at the console.',
  },
  LIMIT_ADDRESS_REQUESTS: {
    schema: wholeNumber(12_000),
    unset: '12000',
    about: 'Requests a minute from one address without a token in a header: pages, files, sign-ins, tokens in a body.',
  },
  LIMIT_GUESSES: {
    schema: wholeNumber(10, 1),
    unset: '10',
    about:
      'Wrong passwords and codes for one account from one address in ten minutes, at least 1. Twice as many in a browser that was signed in to the account before, 5 times from one address; 20 times for one account in an hour.',
  },
} as const

type LimitVariables = { [N in keyof typeof limitSettings]: z.infer<(typeof limitSettings)[N]['schema']> }

const MB = 1024 * 1024

export function readLimits(variables: LimitVariables): LimitSettings {
  const { LIMIT_MESSAGES: messages, LIMIT_CONNECTIONS: connections, LIMIT_GUESSES: guesses } = variables
  const upload = { files: variables.LIMIT_UPLOADS, bytes: variables.LIMIT_UPLOAD_MB * MB }
  // More messages cause more reads, so the work limit grows with the limit of messages. It never shrinks.
  const moreWork = Math.max(1, messages / 60)
  return {
    messages: { visitor: messages, address: 50 * messages, source: 500 * messages },
    sessions: { address: 10 * messages, source: 100 * messages },
    work: { visitor: 2400, address: 60_000 * moreWork, source: 600_000 * moreWork },
    openConnections: { visitor: connections && 30, address: connections, source: 10 * connections },
    newConnections: { visitor: connections && 60, address: 2 * connections, source: 20 * connections },
    visitorUploads: upload,
    uploads: { address: 10 * upload.files, source: 200 * upload.files },
    uploadBytes: { address: 10 * upload.bytes, source: 200 * upload.bytes },
    visitorFile: { bytes: variables.LIMIT_VISITOR_FILE_MB * MB },
    connections: { address: Math.ceil(variables.LIMIT_TCP_CONNECTIONS / 10), server: variables.LIMIT_TCP_CONNECTIONS },
    tokenRequests: { token: variables.LIMIT_REQUESTS },
    requests: { address: variables.LIMIT_ADDRESS_REQUESTS },
    visitorRequests: { visitor: 120, address: Math.max(600, Math.ceil(variables.LIMIT_ADDRESS_REQUESTS / 20)) },
    guesses: { accountAtAddress: guesses, browser: 2 * guesses, address: 5 * guesses, account: 20 * guesses },
    ...fixedLimits,
  }
}
