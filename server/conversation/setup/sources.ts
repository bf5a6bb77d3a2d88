import { automaticIds } from '../../../contract/starters'
import type { Problem } from '../../../contract/structured/problem'
import { type Actor, recordChange, recordEvent } from '../events/record-event'
import { type Change, requireUnchanged } from '../events/unchanged'
import { starterProblems } from '../messages/automatic/check-starters'
import type { Needs } from '../needs'
import { hasRight, may, readableSources, requireEverySource, requireRight } from '../permissions'
import type { Reader, SetupTransaction } from '../ports'
import type { AgentRecord, SourceRecord } from '../records'
import { invalid } from '../refusals'
import { changedAt } from '../stored-record'
import { aiAgentSettings } from './ai-agent'
import { checkSettings } from './check-settings'
import { sourceHasThreads, sourceHidden, unchangeable, unknownIn } from './refusals'
import { type GivenSettings, mergeSettings } from './source-changes'

type FixedSourceFields = Pick<SourceRecord, 'community_id' | 'type'>
interface ChangeableSourceFields {
  name: string
  active: boolean
  /** Whether a page can load the chat of this source. Web messaging only. */
  web_messaging: boolean
  settings: GivenSettings
}

export interface SavedSource {
  source: SourceRecord
  secret: string | null
}

/** The creator gets every permission. A community has one kind of source (spec). Throws 403, 422. */
export function createSource(
  needs: Needs,
  actor: Actor,
  fields: FixedSourceFields & ChangeableSourceFields,
): Promise<SavedSource> {
  return needs.store.transact(async (tx) => {
    await requireRight(tx, actor.agent, 'manage_sources')
    requireEverySource(actor.agent)
    const { type, name, active, web_messaging } = fields
    const { settings, secret } = mergeSettings(needs, {}, fields.settings)
    const now = needs.clock()
    const source: SourceRecord = {
      id: needs.ids(),
      community_id: fields.community_id,
      type,
      name,
      channel_id: web_messaging ? needs.ids() : null,
      active,
      settings,
      created_at: now,
      updated_at: now,
    }
    const problems = [
      ...(await communityProblems(tx, actor.agent, source)),
      ...problemsOf(source),
      ...(await starterProblems(needs, tx, source)),
    ]
    if (problems.length > 0) throw invalid(problems)
    await tx.insertSource(source)
    if (!(await may(tx, actor.agent, 'read', source.id))) {
      const allRights = { read: true, reply: true, initiate_discussion: true }
      await tx.insertSourcePermission({ agent_id: actor.agent.id, source_id: source.id, ...allRights })
    }
    if (fields.settings.ai_agent) {
      settings.ai_agent = await aiAgentSettings(needs, tx, actor, source, fields.settings.ai_agent)
      await tx.updateSource(source)
    }
    await recordEvent(tx, needs, {
      actor,
      action: 'source.created',
      about: { id: source.id, source_id: source.id },
      changed: ['name', 'type', 'community_id', 'active', ...Object.keys(settings).map((key) => `settings.${key}`)],
    })
    return { source, secret }
  })
}

/** Changes a source. An absent setting stays; null removes a setting. Throws 404, 403, 409, 422. */
export function changeSource(
  needs: Needs,
  actor: Actor,
  id: string,
  { fields: changes, seenAt }: Change<FixedSourceFields & ChangeableSourceFields>,
): Promise<SavedSource> {
  return changing(needs, actor, id, async (before, tx) => {
    requireUnchanged(before, seenAt)
    if (changes.type !== undefined && changes.type !== before.type) {
      throw unchangeable('type', 'Make another source for another kind of channel.')
    }
    if (changes.community_id !== undefined && changes.community_id !== before.community_id) {
      throw unchangeable('community_id', 'The identities of its customers are there.')
    }
    const { settings, secret } = mergeSettings(needs, before.settings, changes.settings ?? {})
    const source: SourceRecord = {
      ...before,
      name: changes.name ?? before.name,
      active: changes.active ?? before.active,
    }
    const { ai_agent: aiAgent } = changes.settings ?? {}
    if (aiAgent) settings.ai_agent = await aiAgentSettings(needs, tx, actor, before, aiAgent)
    const changed = withWebMessaging(needs, { ...source, settings }, changes.web_messaging)
    const problems = problemsOf(changed)
    if (changesStarters(changes.settings)) problems.push(...(await starterProblems(needs, tx, changed)))
    if (problems.length > 0) throw invalid(problems)
    return { source: changed, secret }
  })
}

/** A file of a starter may be gone. So other settings are changed without a check of the starters. */
const changesStarters = (given: GivenSettings = {}): boolean =>
  automaticIds.some((id) => `${id}_message` in given || `${id}_structured_content` in given) || 'triggers' in given

/** Replaces the connector's secret. Throws 404, 403, 422 without a connector. */
export function rotateConnectorSecret(needs: Needs, actor: Actor, id: string): Promise<SavedSource> {
  return changing(needs, actor, id, async (before) => {
    const { connector } = before.settings
    if (!connector) throw unknownIn('settings.connector', 'connector')
    const rotated = mergeSettings(needs, before.settings, { connector: { url: connector.url, secret: null } })
    return { source: { ...before, settings: rotated.settings }, secret: rotated.secret }
  })
}

/** Deletes a source. Throws 404, 403, 409 if it has conversations. */
export function deleteSource(needs: Needs, actor: Actor, id: string): Promise<SourceRecord> {
  return needs.store.transact(async (tx) => {
    const source = await managed(tx, actor, id)
    if (await tx.sourceHasThreads(id)) throw sourceHasThreads()
    await tx.deleteSource(id)
    for (const channel of await tx.channels()) {
      if (!channel.source_ids.includes(id)) continue
      await tx.updateChannel({ ...channel, source_ids: channel.source_ids.filter((each) => each !== id) })
    }
    await recordEvent(tx, needs, { actor, action: 'source.deleted', about: { id, source_id: id } })
    return source
  })
}

/** Returns a source that the agent may change. Throws 404, 403. */
export async function managedSource(read: Reader, agent: AgentRecord, id: string): Promise<SourceRecord> {
  const source = await read.source(id)
  if (!source || !(await may(read, agent, 'read', id))) throw sourceHidden()
  await requireRight(read, agent, 'manage_sources')
  return source
}

type ChangeOfSource = (before: SourceRecord, tx: SetupTransaction) => Promise<SavedSource>

function changing(needs: Needs, actor: Actor, id: string, change: ChangeOfSource) {
  return needs.store.transact(async (tx) => {
    const before = await managed(tx, actor, id)
    const { source, secret } = await change(before, tx)
    const changed = { ...source, updated_at: changedAt(source, needs.clock()) }
    await tx.updateSource(changed)
    const about = { id, source_id: id }
    await recordChange(
      tx,
      needs,
      { actor, action: 'source.changed' },
      loggedFields(before, about),
      loggedFields(changed, about),
    )
    return { source: changed, secret }
  })
}

const managed = (tx: SetupTransaction, { agent }: Actor, id: string) => managedSource(tx, agent, id)

/** Returns a source with its settings as fields `settings.*`, as the log names them. */
function loggedFields(source: SourceRecord, about: { id: string; source_id: string }) {
  const { settings, channel_id, ...fields } = source
  const { former_channel_id, ...others } = settings
  const named = Object.entries(others).map(([name, value]) => [`settings.${name}`, value] as const)
  return { web_messaging: channel_id !== null, ...fields, ...about, ...Object.fromEntries(named) }
}

/** The channel id stays, so that the script tags work again after it is switched on. */
function withWebMessaging(needs: Needs, source: SourceRecord, enabled: boolean | undefined): SourceRecord {
  if (enabled === undefined || enabled === (source.channel_id !== null)) return source
  const { former_channel_id, ...settings } = source.settings
  if (enabled) return { ...source, settings, channel_id: former_channel_id ?? needs.ids() }
  return { ...source, settings: { former_channel_id: source.channel_id ?? undefined, ...settings }, channel_id: null }
}

function problemsOf(source: SourceRecord): Problem[] {
  const problems = checkSettings(source.type, source.settings)
  if (source.channel_id !== null && source.type !== 'web_messaging') {
    const message = `web_messaging is for sources of the kind web_messaging, not for ${source.type}.`
    problems.push({ path: 'web_messaging', code: 'not_allowed', message })
  }
  return problems
}

/** Requires access to the community: a readable source opens all identities of its community. */
async function communityProblems(read: Reader, agent: AgentRecord, source: SourceRecord): Promise<Problem[]> {
  const path = 'community_id'
  const { community_id, type } = source
  const sources = (await read.sources()).filter((each) => each.community_id === community_id)
  const isOwn = (await readableSources(read, agent)).some((each) => each.community_id === community_id)
  const empty = sources.length === 0 && !(await read.communityHasIdentities(community_id))
  const usable = isOwn || empty || (await hasRight(read, agent, 'access_all_sources'))
  if (!usable || !(await read.community(community_id))) {
    const message =
      'community_id names no community that this agent may use: make a community first (POST /1.0/communities).'
    return [{ path, code: 'unknown', message }]
  }
  const sibling = sources.find((each) => each.type !== type)
  if (!sibling) return []
  const message = `community_id names a community with sources of the kind ${sibling.type}; make a community for ${type}.`
  return [{ path, code: 'not_allowed', message }]
}
