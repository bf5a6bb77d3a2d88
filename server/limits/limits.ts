import type { Clock } from '../conversation/clock-and-ids'
import { Refusal } from '../conversation/refusals'
import { createOpenCounts } from '../values/open-counts'
import { createAllowance, type Rate } from './allowance'
import type { Counts } from './counts'
import { type LimitedAction, type LimitOwner, limitMessage } from './sentences'
import type { LimitSettings, MostByOwner } from './settings'
import { type Cost, unitBytes } from './work'

/** The caller: the session's hash, the address or network, the id of the source (or of its channel). */
type Caller = Readonly<Record<LimitOwner, string>>

export interface Limits {
  /** Counts a message, which may begin a session. Throws a refusal with the time to retry. */
  message(who: Caller, beginsSession: boolean): void
  upload(who: Caller, bytes: number, beginsSession: boolean): void
  session(who: Caller): void
  /** Counts a page of the site that a visitor opened. Throws. */
  page(visitor: string): void
  work(who: Caller, cost: Cost): void
  /** Counts the bytes of an answer. Never throws; a following action may have to wait. */
  countSentBytes(who: Caller, bytes: number): void
  /** Counts an HTTP request without a token in its header. Throws. */
  request(address: string): void
  wrongToken(address: string): void
  /**
   * Counts a request for a sign-in link (invitation, new password, first run), the use of a link, or a step of single
   * sign-on. Throws.
   */
  signInLink(address: string): void
  passkeySignIn(address: string): void
  /** Whether an address may connect at all. Twice the limit of `connection`, for clients that ignore its refusal. */
  mayArrive(address: string): boolean
  /** Counts an open connection of an address. Call the returned function when it ends. */
  arrived(address: string): () => void
  /** Counts a chat on a connection, after its hello. Call the returned function when it ends. Throws. */
  connection(who: Caller): () => void
}

interface Options {
  clock: Clock
  counts: Counts
  settings: LimitSettings
  onLimit(limited: LimitedAction, of: LimitOwner): void
}

const minute = 60_000
const tenMinutes = 600_000
/** The time to retry if it cannot be computed, because connections become free when other callers leave. */
const retryOpenMs = 30_000

type Code = 'too_many_requests' | 'too_many_uploads' | 'too_many_connections' | 'too_many_attempts'

interface CountedUse {
  limited: LimitedAction
  of: LimitOwner
  allowance: ReturnType<Counts['allowance']>
}

interface Price {
  part: CountedUse
  key: string
  cost: number
}

/**
 * Limits of a visitor, an address and a source, so that none of them takes the share of others. An action counts for
 * all three, or for none if it is refused. Open connections count only in this process.
 */
export function createLimits({ clock, counts, settings, onLimit }: Options): Limits {
  const parts = (limited: LimitedAction, most: MostByOwner, perMs: number): CountedUse[] =>
    Object.entries(most).flatMap(([of, most]) =>
      most > 0
        ? [{ limited, of: of as LimitOwner, allowance: counts.allowance(`${limited} ${of}`, { most, perMs }) }]
        : [],
    )
  const messages = parts('messages', settings.messages, minute)
  const sessions = parts('sessions', settings.sessions, minute)
  const newConnections = parts('new_connections', settings.newConnections, minute)
  const uploads = parts('uploads', settings.uploads, tenMinutes)
  const uploadBytes = parts('upload_bytes', settings.uploadBytes, tenMinutes)
  const pages = parts('pages', settings.pages, minute)
  const work = parts('work', settings.work, minute)
  const requests = parts('requests', settings.requests, minute)
  const wrongTokens = parts('wrong_tokens', settings.wrongTokens, minute)
  const signInLinks = parts('sign_in_links', settings.signInLinks, tenMinutes)
  const passkeySignIns = parts('passkey_sign_ins', settings.passkeySignIns, tenMinutes)
  const open = { visitor: createOpenCounts(), address: createOpenCounts(), source: createOpenCounts() }
  const arrivals = arrivalCounter(clock, { most: 2 * (settings.newConnections.address ?? 0), perMs: minute })

  const priced = (parts: readonly CountedUse[], who: Caller, cost = 1): Price[] =>
    parts.map((part) => ({ part, key: who[part.of], cost }))

  function takeAll(prices: readonly Price[], code: Code) {
    let longest = 0
    let first: CountedUse | null = null
    for (const { part, key, cost } of prices) {
      const wait = part.allowance.wait(key, cost)
      if (wait <= longest) continue
      longest = wait
      first = part
    }
    if (first) throw refusalOf(code, first.limited, first.of, longest)
    for (const { part, key, cost } of prices) part.allowance.take(key, cost)
  }

  function refusalOf(code: Code, limited: LimitedAction, of: LimitOwner, waitMs: number): Refusal {
    onLimit(limited, of)
    const seconds = Math.max(1, Math.ceil(waitMs / 1000))
    return new Refusal(code, 'too_many', limitMessage(limited, of, seconds), undefined, seconds)
  }

  function isFull(of: LimitOwner, key: string, additional: number): boolean {
    const most = settings.openConnections[of] ?? 0
    return most > 0 && open[of].of(key) + additional > most
  }

  return {
    message: (who, beginsSession) =>
      takeAll([...priced(messages, who), ...(beginsSession ? priced(sessions, who) : [])], 'too_many_requests'),
    upload: (who, bytes, beginsSession) =>
      takeAll(
        [...priced(uploads, who), ...priced(uploadBytes, who, bytes), ...(beginsSession ? priced(sessions, who) : [])],
        'too_many_uploads',
      ),
    session: (who) => takeAll(priced(sessions, who), 'too_many_requests'),
    page: (visitor) => takeAll(priced(pages, { ...noCaller, visitor }), 'too_many_requests'),
    work: (who, { units }) => takeAll(priced(work, who, units), 'too_many_requests'),
    countSentBytes(who, bytes) {
      for (const { part, key, cost } of priced(work, who, bytes / unitBytes)) part.allowance.take(key, cost)
    },
    request: (address) => takeAll(priced(requests, { ...noCaller, address }), 'too_many_requests'),
    wrongToken: (address) => takeAll(priced(wrongTokens, { ...noCaller, address }), 'too_many_requests'),
    signInLink: (address) => takeAll(priced(signInLinks, { ...noCaller, address }), 'too_many_attempts'),
    passkeySignIn: (address) => takeAll(priced(passkeySignIns, { ...noCaller, address }), 'too_many_attempts'),
    mayArrive(address) {
      const most = 2 * (settings.openConnections.address ?? 0)
      const free = (most === 0 || open.address.of(address) < most) && arrivals(address)
      if (!free) onLimit('new_connections', 'address')
      return free
    },
    arrived: (address) => open.address.add(address),
    connection(who) {
      takeAll(priced(newConnections, who), 'too_many_connections')
      for (const [of, additional] of alreadyOpen)
        if (isFull(of, who[of], additional))
          throw refusalOf('too_many_connections', 'open_connections', of, retryOpenMs)
      const releases = [open.visitor.add(who.visitor), open.source.add(who.source)]
      return () => {
        for (const each of releases) each()
      }
    },
  }
}

const noCaller = { visitor: '', address: '', source: '' }

const alreadyOpen = [
  ['visitor', 1],
  ['address', 0],
  ['source', 1],
] as const

function arrivalCounter(clock: Clock, rate: Rate): (address: string) => boolean {
  if (rate.most === 0) return () => true
  const allowance = createAllowance(clock, rate)
  return (address) => allowance.tryTake(address) === 0
}
