import type { AiAgentSettings } from '../ai/ai-agent-settings'
import { type Actor, recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import { newAgent } from '../new-records'
import { mayOwn } from '../permissions'
import type { SetupTransaction } from '../ports'
import type { SourceRecord } from '../records'
import { invalidField } from '../refusals'
import { agentRoleId } from '../rights'

/** Null and absence keep what is stored, or take the default. `headers` replaces all headers. */
export type GivenAiAgent = { [K in 'name' | 'user_id']?: string | null | undefined } & {
  url: string
  headers?: Readonly<Record<string, string>> | null | undefined
} & {
  [K in Exclude<keyof AiAgentSettings, 'url' | 'headers' | 'header_names' | 'user_id'>]?:
    | AiAgentSettings[K]
    | null
    | undefined
}

/**
 * Returns the settings of a source's AI agent. Makes the user in whose name it writes, if none is named. Throws 422 for
 * a person, or for a user without the right to reply.
 */
export async function aiAgentSettings(
  needs: Needs,
  tx: SetupTransaction,
  actor: Actor,
  source: SourceRecord,
  given: GivenAiAgent,
): Promise<AiAgentSettings> {
  const before = source.settings.ai_agent
  const userId = given.user_id ?? before?.user_id ?? (await makeUser(needs, tx, actor, source, given.name))
  await requireBot(tx, userId, source)
  const headers = given.headers && Object.keys(given.headers).length > 0 ? given.headers : null
  const keepsHeaders = given.headers === undefined && before !== undefined
  return {
    url: given.url,
    headers: keepsHeaders ? before.headers : headers && needs.secrets.seal(JSON.stringify(headers)),
    header_names: keepsHeaders ? before.header_names : Object.keys(headers ?? {}),
    user_id: userId,
    while_running: given.while_running ?? before?.while_running ?? 'wait',
    answers: given.answers ?? before?.answers ?? 'always',
    topics: given.topics ?? before?.topics ?? [],
    person_words: given.person_words ?? before?.person_words ?? [],
    fallback: given.fallback ?? before?.fallback ?? {},
    hand_over_after_failure: given.hand_over_after_failure ?? before?.hand_over_after_failure ?? true,
    statuses: given.statuses ?? before?.statuses ?? {},
  }
}

async function makeUser(
  needs: Needs,
  tx: SetupTransaction,
  actor: Actor,
  source: SourceRecord,
  name: string | null | undefined,
): Promise<string> {
  const fields = { name: name ?? 'Assistant', email: null, role_id: agentRoleId, enabled: true }
  const user = newAgent({ id: needs.ids(), ...fields }, needs.clock())
  await tx.insertAgent(user)
  const permission = { read: true, reply: true, initiate_discussion: false }
  await tx.insertSourcePermission({ agent_id: user.id, source_id: source.id, ...permission })
  await recordEvent(tx, needs, { actor, action: 'user.created', about: user, changed: Object.keys(fields) })
  return user.id
}

async function requireBot(tx: SetupTransaction, userId: string, source: SourceRecord): Promise<void> {
  const path = 'settings.ai_agent.user_id'
  const user = await tx.agent(userId)
  if (!user?.enabled) throw invalidField(path, 'unknown', `${path} names no enabled user.`)
  if (user.email !== null)
    throw invalidField(path, 'not_allowed', `${path} names a person: name a user without an e-mail address.`)
  if (!(await mayOwn(tx, user, source.id)))
    throw invalidField(path, 'not_allowed', `${path} names a user who may not read and reply on this source.`)
}
