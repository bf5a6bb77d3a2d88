import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config'
import type { AgentSessionRecord } from '../../conversation/account/account-records'
import type { AtConsole } from '../../conversation/account/own-factors'
import { freshMs, lastProof } from '../../conversation/account/proof'
import {
  foreignRequest,
  freshPasswordNeeded,
  notSignedIn,
  secondFactorNeeded,
  sessionNeeded,
} from '../../conversation/account/refusals'
import { lacksSecondFactor } from '../../conversation/account/second-factors'
import { sessionOf } from '../../conversation/account/sessions'
import type { Clock } from '../../conversation/clock-and-ids'
import type { Actor } from '../../conversation/events/record-event'
import { iso } from '../../conversation/iso'
import type { Needs } from '../../conversation/needs'
import type { AccessTokenRecord } from '../../conversation/records'
import {
  Refusal,
  scopeMissing,
  tokenExpired,
  tokenFromElsewhere,
  tokenInQuery,
  tokenMissing,
  tokenWrong,
} from '../../conversation/refusals'
import { type ActingAgent, actingBy, readsOnly } from '../../conversation/token-limits'
import { isAmong } from '../../limits/address'
import type { SecurityLog } from '../../observe/security-log'
import { hashToken } from '../../values/hash-token'
import { cookieOf } from './session-cookies'

export interface AccessNeeds extends Pick<Needs, 'store' | 'clock'> {
  security: Pick<SecurityLog, 'note' | 'noteUse' | 'noteToken'>
  config: Pick<Config, 'publicUrl' | 'demo' | 'passwordSignIn' | 'tokenInQuery'>
}

export interface Asking {
  headers: IncomingHttpHeaders
  /** `http` or `https`, as the browser asked. */
  protocol: string
  /** The address of the caller, as a trusted proxy gives it. */
  address: string
  /** An API access token; empty when none came. */
  token: string
  /** The proof that a cookie needs beside it: `reading` by nothing, `changing` by origin and header, a `socket` by its origin. */
  by: 'reading' | 'changing' | 'socket'
  /** Also for somebody whose role needs a second factor that they do not have yet: they set it up. */
  settingUp?: boolean | undefined
}

export interface Asker {
  agent: ActingAgent
  /** Of the token; of the session where somebody is signed in at the console. */
  tokenId: string
  sessionId: string | null
  /** As of a request. */
  provenAt: number | null
  /** Whether the role needs a second factor, and there is none. */
  lacksFactor: boolean
}

/**
 * The agent of a request, over HTTP or a socket: by token, else by the session cookie of the console. A cookie does not count if the
 * browser says that another site asks. Throws 401 if it is missing or unknown, or if it or its agent is disabled. Throws 403 for a
 * cookie that another page may have made the browser send, and for an agent who has to set up a second factor first.
 */
export async function agentOf(
  needs: AccessNeeds,
  { headers, protocol, address, token, by, settingUp = false }: Asking,
): Promise<Asker> {
  if (token) return ofToken(needs, { token, address, by })
  const cookie = cookieOf('session', headers, needs.config)
  if (!cookie || isFromElsewhere(headers)) throw tokenMissing()
  const { agent, session } = await sessionOf(needs, hashToken(cookie))
  if (!needs.config.passwordSignIn && !isVouchedFor(session, needs.config)) throw notSignedIn()
  if (by !== 'reading' && !isOwnPage({ headers, protocol }, needs.config)) throw foreignRequest()
  if (by === 'changing' && headers['x-bubblewire-csrf'] !== '1') throw foreignRequest()
  const lacksFactor = !isVouchedFor(session, needs.config) && (await lacksSecondFactor(needs.store.read, agent))
  if (lacksFactor && !settingUp) throw secondFactorNeeded()
  const demo = session.way === 'demo' && needs.config.demo
  const asker = { agent, tokenId: session.id, sessionId: session.id, lacksFactor }
  return { ...asker, provenAt: demo ? needs.clock() : lastProof(session) }
}

/** Whether somebody else has said who this is: the company's provider, or the demo, which lets in anybody at its machine. */
const isVouchedFor = ({ way }: AgentSessionRecord, { demo }: Pick<Config, 'demo'>) =>
  way === 'provider' || (way === 'demo' && demo)

async function ofToken(needs: AccessNeeds, { token, address, by }: Pick<Asking, 'token' | 'address' | 'by'>) {
  const { read } = needs.store
  const record = await read.tokenByHash(hashToken(token))
  try {
    const known = record?.enabled ? await read.agent(record.agent_id) : null
    if (!record || !known?.enabled) throw tokenWrong()
    requireWithin(record, { address, now: needs.clock() })
    const agent = actingBy(record, known)
    if (by === 'changing' && readsOnly(agent)) throw scopeMissing('reply')
    await needs.security.noteToken(record)
    const actor = { agent, tokenId: record.id }
    needs.security.noteUse({ by: actor, action: 'access_token.used', about: record, details: { address } })
    return { ...actor, sessionId: null, provenAt: null, lacksFactor: false }
  } catch (error) {
    if (error instanceof Refusal) {
      const details = { address, reason: error.code }
      needs.security.note({ by: null, action: 'access_token.refused', about: record, details })
    }
    throw error
  }
}

/** Throws 401 for a token that is over, 403 where it may not be used from this address. */
function requireWithin(
  { expires_at, allowed_addresses }: AccessTokenRecord,
  { address, now }: { address: string; now: number },
): void {
  if (expires_at !== null && expires_at <= now) throw tokenExpired(iso(expires_at))
  if (allowed_addresses !== null && !isAmong(allowed_addresses)(address)) throw tokenFromElsewhere(address)
}

/**
 * Finds the agent of the request, for its handler: `Authorization: Bearer`, `access_token` in query or form, or the console's cookie. An
 * empty bearer with a good parameter is fine. Throws as `agentOf`; 403 where the route takes a fresh proof and the session has none.
 */
export async function authenticate(needs: AccessNeeds, request: FastifyRequest, fields?: unknown): Promise<void> {
  const inQuery = parameter(request.query)
  if (inQuery && !needs.config.tokenInQuery) throw tokenInQuery()
  const token = bearer(request) || inQuery || parameter(fields ?? request.body)
  const { headers, ip: address, method, protocol } = request
  const by = method === 'GET' || method === 'HEAD' ? 'reading' : 'changing'
  const { settingUp, fresh } = request.routeOptions.config
  const { agent, tokenId, sessionId, provenAt } = await agentOf(needs, {
    headers,
    protocol,
    address,
    token,
    by,
    settingUp,
  })
  Object.assign(request, { agent, tokenId, sessionId, provenAt })
  if (fresh) requireFresh(request, needs.clock)
}

/** Throws 403 where a session asks whose person last proved too long ago who they are. Tokens go on. */
export function requireFresh({ provenAt }: Pick<FastifyRequest, 'provenAt'>, clock: Clock): void {
  if (provenAt !== null && clock() - provenAt > freshMs) throw freshPasswordNeeded()
}

/** The agent of this request, for the audit log. */
export const actorOf = ({ agent, tokenId, sessionId }: FastifyRequest): Actor => ({
  agent,
  tokenId,
  atConsole: sessionId !== null,
})

/** An agent who is signed in at the console. Acts that need this refuse tokens: a stolen token must not become a password. Throws 403. */
export function atConsole(request: FastifyRequest): AtConsole {
  const { sessionId } = request
  if (sessionId === null) throw sessionNeeded()
  return { ...actorOf(request), sessionId }
}

/** Whether a token stands in the header or the query, or a page of the console asks: what can be read before the body. */
export function hasEarlyToken(request: FastifyRequest): boolean {
  return bearer(request) !== '' || parameter(request.query) !== '' || request.headers['x-bubblewire-csrf'] !== undefined
}

/** The bearer token; empty when there is none. */
export function bearer(request: Pick<FastifyRequest, 'headers'>): string {
  const [, token = ''] = /^bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '') ?? []
  return token
}

/** Whether the browser says that a page of this server asks; a page cannot give another name. */
export function isOwnPage(
  { protocol, headers: { origin, host } }: Pick<Asking, 'protocol' | 'headers'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): boolean {
  if (origin === publicUrl) return true
  // Under another name of this server (localhost, 127.0.0.1), whose cookies are its own.
  return origin !== undefined && URL.canParse(origin) && origin === `${protocol}://${host}`
}

/** Browsers say where a request comes from. In a request of another site no cookie counts. */
function isFromElsewhere(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  return site !== 'same-origin' && site !== 'none'
}

function parameter(fields: unknown): string {
  const value = (fields as { access_token?: unknown } | null | undefined)?.access_token
  return typeof value === 'string' ? value : ''
}
