import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config'
import { publicOrigin } from '../../config/public-address'
import type { AgentSessionRecord } from '../../conversation/account/account-records'
import type { ConsoleActor } from '../../conversation/account/own-factors'
import { freshMs } from '../../conversation/account/proof'
import {
  foreignOrigin,
  foreignRequest,
  freshPasswordNeeded,
  notSignedIn,
  secondFactorNeeded,
  sessionNeeded,
} from '../../conversation/account/refusals'
import { lacksSecondFactor } from '../../conversation/account/second-factors'
import { sessionOf } from '../../conversation/account/sessions'
import { type Clock, iso } from '../../conversation/clock-and-ids'
import type { Actor } from '../../conversation/events/record-event'
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
import { type ActingAgent, actingBy, isReadOnly } from '../../conversation/token-limits'
import { isAmong } from '../../limits/address'
import { type ReachedAddress, reachedAddress } from '../../limits/reached-address'
import type { SecurityLog } from '../../observe/security-log'
import { hashToken } from '../../values/hash-token'
import { cookieOf } from './session-cookies'

export interface AccessNeeds extends Pick<Needs, 'store' | 'clock'> {
  security: Pick<SecurityLog, 'note' | 'noteUse' | 'noteToken'>
  config: Pick<Config, 'publicUrl' | 'trustedProxies' | 'demo' | 'passwordSignIn' | 'tokenInQuery'>
}

export interface Credentials {
  headers: IncomingHttpHeaders
  reached(): ReachedAddress
  address: string
  token: string
  /** What a request with a cookie needs: `reading` nothing more, `changing` origin and header, `socket` the origin. */
  purpose: 'reading' | 'changing' | 'socket'
  /** True on routes where an agent can set up the second factor that their role needs. */
  settingUp?: boolean | undefined
}

export interface AuthenticatedAgent {
  agent: ActingAgent
  tokenId: string
  sessionId: string | null
  provenAt: number | null
  lacksFactor: boolean
}

/**
 * Authenticates by token, else by cookie. Throws 401 without one, 403 for foreign pages and a missing second factor.
 */
export async function agentOf(
  needs: AccessNeeds,
  { headers, reached, address, token, purpose, settingUp = false }: Credentials,
): Promise<AuthenticatedAgent> {
  if (token) return agentOfToken(needs, { token, address, purpose })
  const cookie = cookieOf('session', headers, needs.config)
  if (!cookie || isCrossSite(headers)) throw tokenMissing()
  const { agent, session } = await sessionOf(needs, hashToken(cookie))
  if (!needs.config.passwordSignIn && !isIdentifiedByProvider(session, needs.config)) throw notSignedIn()
  if (purpose !== 'reading') requireOwnPage({ headers, reached }, needs.config)
  if (purpose === 'changing' && headers['x-bubblewire-csrf'] !== '1') throw foreignRequest()
  const lacksFactor =
    !isIdentifiedByProvider(session, needs.config) && (await lacksSecondFactor(needs.store.read, agent))
  if (lacksFactor && !settingUp) throw secondFactorNeeded()
  const demo = session.way === 'demo' && needs.config.demo
  const asker = { agent, tokenId: session.id, sessionId: session.id, lacksFactor }
  return { provenAt: demo ? needs.clock() : session.proven_at, ...asker }
}

/** Whether the company's provider identified the person. The demo admits every person at its machine. */
const isIdentifiedByProvider = ({ way }: AgentSessionRecord, { demo }: Pick<Config, 'demo'>) =>
  way === 'provider' || (way === 'demo' && demo)

async function agentOfToken(
  needs: AccessNeeds,
  { token, address, purpose }: Pick<Credentials, 'token' | 'address' | 'purpose'>,
) {
  const { tokens, agents } = await needs.store.read.settings()
  const record = tokens.get(hashToken(token)) ?? null
  try {
    const tokenAgent = record?.enabled ? agents.get(record.agent_id) : null
    if (!record || !tokenAgent?.enabled) throw tokenWrong()
    requireTokenLimits(record, { address, now: needs.clock() })
    const agent = actingBy(record, tokenAgent)
    if (purpose === 'changing' && isReadOnly(agent)) throw scopeMissing('reply')
    await needs.security.noteToken(record)
    const actor = { agent, tokenId: record.id }
    needs.security.noteUse({ actor: actor, action: 'access_token.used', about: record, details: { address } })
    return { agent, tokenId: record.id, sessionId: null, provenAt: null, lacksFactor: false }
  } catch (error) {
    if (error instanceof Refusal) {
      const details = { address, reason: error.code }
      needs.security.note({ actor: null, action: 'access_token.refused', about: record, details })
    }
    throw error
  }
}

/** Throws 401 for an expired token, 403 if the token does not allow this address. */
function requireTokenLimits(
  { expires_at, allowed_addresses }: AccessTokenRecord,
  { address, now }: { address: string; now: number },
): void {
  if (expires_at !== null && expires_at <= now) throw tokenExpired(iso(expires_at))
  if (allowed_addresses !== null && !isAmong(allowed_addresses)(address)) throw tokenFromElsewhere(address)
}

/** The tokens of requests, which validation removes from the query. */
const usedTokens = new WeakMap<FastifyRequest, string>()

/**
 * Authenticates a request. A token parameter works with an empty bearer. Throws like `agentOf`, and 403 without a fresh
 * proof.
 */
export async function authenticate(needs: AccessNeeds, request: FastifyRequest, fields?: unknown): Promise<void> {
  const queryToken = tokenParameter(request.query)
  if (queryToken && !needs.config.tokenInQuery) throw tokenInQuery()
  const token =
    bearerToken(request) || queryToken || tokenParameter(fields ?? request.body) || (usedTokens.get(request) ?? '')
  const { headers, ip: address, method } = request
  const purpose = method === 'GET' || method === 'HEAD' ? 'reading' : 'changing'
  const { settingUp, fresh } = request.routeOptions.config
  const { agent, tokenId, sessionId, provenAt } = await agentOf(needs, {
    headers,
    reached: () => reachedAddress(request, needs.config.trustedProxies),
    address,
    token,
    purpose,
    settingUp,
  })
  Object.assign(request, { agent, tokenId, sessionId, provenAt })
  usedTokens.set(request, token)
  if (fresh) requireFresh(request, needs.clock)
}

/** Throws 403 if the session's last proof of identity is too old. Tokens need no proof. */
export function requireFresh({ provenAt }: Pick<FastifyRequest, 'provenAt'>, clock: Clock): void {
  if (provenAt !== null && clock() - provenAt > freshMs) throw freshPasswordNeeded()
}

export const actorOf = ({ agent, tokenId, sessionId }: FastifyRequest): Actor => ({
  agent,
  tokenId,
  atConsole: sessionId !== null,
})

/** Throws 403 for tokens, so that a stolen token cannot set a password. */
export function atConsole(request: FastifyRequest): ConsoleActor {
  const { sessionId } = request
  if (sessionId === null) throw sessionNeeded()
  return { sessionId, ...actorOf(request) }
}

/** Whether the request has a token, or the header of console pages, before its body is read. */
export function hasEarlyToken(request: FastifyRequest): boolean {
  return (
    bearerToken(request) !== '' ||
    tokenParameter(request.query) !== '' ||
    request.headers['x-bubblewire-csrf'] !== undefined
  )
}

export function bearerToken(request: Pick<FastifyRequest, 'headers'>): string {
  const [, token = ''] = /^bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '') ?? []
  return token
}

/** Throws 403 if the Origin header is not one of this server's addresses. Pages cannot set this header. */
export function requireOwnPage(
  { reached, headers: { origin } }: Pick<Credentials, 'reached' | 'headers'>,
  config: Pick<Config, 'publicUrl'>,
): void {
  if (origin === undefined) throw foreignRequest()
  if (origin === publicOrigin(config)) return
  const serverAddress = reached()
  if (origin !== serverAddress.origin && origin !== serverAddress.withPort)
    throw foreignOrigin({
      origin,
      publicUrl: config.publicUrl,
      reached: serverAddress.origin,
      because: serverAddress.because,
    })
}

/** Whether another site made the request. Cookies of such requests are ignored. */
function isCrossSite(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  return site !== 'same-origin' && site !== 'none'
}

function tokenParameter(fields: unknown): string {
  const value = (fields as { access_token?: unknown } | null | undefined)?.access_token
  return typeof value === 'string' ? value : ''
}
