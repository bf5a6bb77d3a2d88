import type { FastifyRequest } from 'fastify'
import { agentByEmail } from '../../conversation/account/sign-in'
import { Refusal } from '../../conversation/refusals'
import { hashToken } from '../../values/hash-token'
import type { ApiNeeds } from './api'
import { actorOf } from './authenticate'
import { cookieOf } from './session-cookies'

const forbiddenCodes: ReadonlySet<string> = new Set([
  'right_missing',
  'scope_missing',
  'token_limited',
  'beyond_own_rights',
  'beyond_own_sources',
  'erasure_beyond_own_sources',
  'source_unreadable',
])
const signInCodes: ReadonlySet<string> = new Set(['sign_in_wrong', 'code_wrong', 'passkey_wrong', 'too_many_attempts'])
const signInPaths: ReadonlySet<string> = new Set([
  '/account/sign_in',
  '/account/second_step',
  '/account/passkey',
  '/1.0/proof',
])

export async function noteRefusal(needs: ApiNeeds, error: unknown, request: FastifyRequest): Promise<void> {
  if (!(error instanceof Refusal)) return
  const { agent, ip: address, routeOptions } = request
  const reason = error.code
  if (signInCodes.has(reason) && signInPaths.has(routeOptions.url ?? '')) {
    const id = agent?.id ?? (await agentSigningIn(needs, request))
    const about = id === null ? null : { id }
    return needs.security.note({ actor: null, action: 'user.sign_in_failed', about, details: { address, reason } })
  }
  if (!agent || !(forbiddenCodes.has(reason) || reason.endsWith('_forbidden'))) return
  const { operationId: operation } = (routeOptions.schema ?? {}) as { operationId?: string }
  const details = { address, reason, ...(operation !== undefined && { operation }) }
  needs.security.note({ actor: actorOf(request), action: 'user.refused', about: agent, details })
}

async function agentSigningIn({ store, config }: ApiNeeds, { body, headers }: FastifyRequest): Promise<string | null> {
  const step = cookieOf('step', headers, config)
  if (step !== null) return (await store.read.signInStep(hashToken(step)))?.agent_id ?? null
  const { email } = (body ?? {}) as { email?: unknown }
  if (typeof email !== 'string') return null
  return (await agentByEmail(store.read, email.trim()))?.id ?? null
}
