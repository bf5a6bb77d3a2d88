import type { VisitorToServer } from '../../contract/chat/visitor'

/** The cost of an action. One unit is about a tenth of a millisecond of the server, or `unitBytes` of an answer. */
export interface Cost {
  units: number
  /** Whether the bytes of the answer also count, because it may be large. */
  isLarge?: true
}

export const unitBytes = 5_000

const read: Cost = { units: 2 }
const reads: Cost = { units: 5, isLarge: true }
/** The cost of a change to one row that causes no webhook events. */
const smallChange: Cost = { units: 5 }
/** The cost of a change that also reaches agents, webhooks and the other chats. */
const change: Cost = { units: 20 }
/** The cost of a change that checks a signature, or causes later work. */
const largeChange: Cost = { units: 40 }
const countedElsewhere: Cost = { units: 0 }

export const socketCosts: { readonly [Name in keyof VisitorToServer]: Cost } = {
  // Counted by the limits of messages and sessions
  'message:send': countedElsewhere,
  'message:get': { units: 2, isLarge: true },
  'message:stop': change,
  'message:unsend': change,
  'message:react': change,
  sync: reads,
  'thread:history': reads,
  'thread:list': reads,
  'thread:ask_person': change,
  'thread:mark': smallChange,
  typing: read,
  // Also counted by the limit of pages for the visitor.
  'page:seen': smallChange,
  'push:key': read,
  'push:subscribe': largeChange,
  'push:unsubscribe': change,
  'session:identify': { units: 10 },
  // Also counted by the limit of sessions if it begins a session.
  'session:sign_in': largeChange,
  'session:sign_out': change,
}

/** The most threads that a sync may name. Reading a thread costs a unit. */
export const threadsPerSync = 100

/** Returns the cost of a request of a chat, before its payload is checked. */
export function costOf(name: keyof VisitorToServer, payload: unknown): Cost {
  const cost = socketCosts[name]
  const since = name === 'sync' ? (payload as { since?: unknown } | null)?.since : null
  const threads = typeof since === 'object' && since !== null ? Math.min(Object.keys(since).length, threadsPerSync) : 0
  return threads === 0 ? cost : { ...cost, units: cost.units + threads }
}

/**
 * The cost of each route with the session of a chat, besides the limit of requests. Pages, scripts and links in e-mails
 * have no visitor, so LIMIT_ADDRESS_REQUESTS counts them.
 */
export const routeCosts = {
  export: reads,
  transcript: reads,
  transcriptAddress: read,
  mailTranscript: largeChange,
  forget: largeChange,
  resume: largeChange,
  resumeCustomer: reads,
  // Counted by the limits of uploads
  upload: change,
  attachment: read,
  // LIMIT_MESSAGES counts the calls of a service worker that shows notices.
  notice: smallChange,
} as const satisfies Record<string, Cost>

export type VisitorRoute = keyof typeof routeCosts

export async function* countParts(
  parts: AsyncIterable<string>,
  countBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  for await (const part of parts) {
    countBytes(Buffer.byteLength(part))
    yield part
  }
}
