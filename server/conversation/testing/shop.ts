import type { Clock, Ids } from '../clock-and-ids'
import type { AttachmentRecord } from '../contents/attachment-records'
import { newAgent } from '../new-records'
import type { Store, Transaction } from '../ports'
import type { AgentRecord, CommunityRecord, SourcePermissionRecord, SourceRecord } from '../records'
import { adminRoleId } from '../rights'
import type { RoleRecord } from '../setup-records'

/** `bot` and `ann` can reply; `ann` can also close and open conversations. `lead` can do everything. */
export const agentNames = ['bot', 'ann', 'lead', 'reader', 'stranger'] as const
export type AgentName = (typeof agentNames)[number]

export interface Shop {
  readonly community: CommunityRecord
  readonly web: SourceRecord
  readonly messenger: SourceRecord
  readonly agents: Readonly<Record<AgentName, AgentRecord>>
  readonly publicFile: string
  readonly ownFiles: Readonly<Record<AgentName, string>>
  reset(tx: Transaction): Promise<void>
}

export async function aShop(store: Store, clock: Clock, ids: Ids): Promise<Shop> {
  const now = clock()
  const dates = { created_at: now, updated_at: now }
  const community: CommunityRecord = { id: ids(), name: 'Shop', signed_identities: 'optional', ...dates }
  const web: SourceRecord = {
    ...{ id: ids(), community_id: community.id, type: 'web_messaging', name: 'Web', channel_id: ids(), active: true },
    ...{ settings: { push: true }, ...dates },
  }
  const messenger: SourceRecord = {
    ...{ id: ids(), community_id: community.id, type: 'messenger', name: 'Messenger', channel_id: null, active: true },
    ...{ settings: {}, ...dates },
  }
  const role: RoleRecord = {
    ...{ id: ids(), name: 'Agents who close', rights: ['close_threads', 'open_threads'] },
    ...{ second_factor_required: false, built_in: false, ...dates },
  }
  const agent = (name: AgentName): AgentRecord => {
    const role_id = name === 'lead' ? adminRoleId : role.id
    const email = name === 'bot' ? null : `${name}@shop.example`
    return newAgent({ id: ids(), name, role_id, email }, now)
  }
  const agents = byName(agent)
  const ownFiles = byName(() => ids())
  const publicFile = ids()
  await store.transact(async (tx) => {
    await tx.insertCommunity(community)
    for (const source of [web, messenger]) await tx.insertSource(source)
    await tx.insertRole(role)
    for (const each of Object.values(agents)) await tx.insertAgent(each)
    for (const name of agentNames) await tx.insertAttachment(aFile(ownFiles[name], agents[name].id, now))
    await tx.insertAttachment({ ...aFile(publicFile, agents.lead.id, now), public: true })
  })
  const shop = { community, web, messenger, agents, publicFile, ownFiles }
  return { ...shop, reset: (tx) => reset(tx, shop) }
}

const byName = <T>(make: (name: AgentName) => T) =>
  Object.fromEntries(agentNames.map((name) => [name, make(name)])) as Record<AgentName, T>

async function reset(tx: Transaction, { community, web, messenger, agents }: Omit<Shop, 'reset'>): Promise<void> {
  await tx.updateCommunity(community)
  for (const source of [web, messenger]) await tx.updateSource(source)
  for (const name of agentNames) {
    await tx.updateAgent(agents[name])
    await tx.replaceSourcePermissions(agents[name].id, permissionsOf({ web, messenger }, agents[name], name))
  }
  for (const { id } of await tx.webhooks()) await tx.deleteWebhook(id)
  const channel = (await tx.channels()).find(({ mode }) => mode === 'asynchronous')
  const source_ids = [web.id, messenger.id]
  if (channel)
    await tx.updateChannel({ ...channel, source_ids, bot_id: agents.bot.id, bot_may: ['engage', 'complete'] })
}

export function permissionsOf(
  { web, messenger }: Pick<Shop, 'web' | 'messenger'>,
  { id }: AgentRecord,
  name: AgentName,
): SourcePermissionRecord[] {
  if (name === 'lead' || name === 'stranger') return []
  const reply = name !== 'reader'
  return [web, messenger].map((source) => ({
    ...{ agent_id: id, source_id: source.id, read: true, reply, initiate_discussion: reply },
  }))
}

export const aFile = (id: string, uploaderId: string, now: number): AttachmentRecord => ({
  ...{ id, filename: 'mug.png', content_type: 'image/png', size: 1000, public: false, width: 64, height: 64 },
  ...{
    duration: null,
    alternative_text: null,
    video_codec: null,
    audio_codecs: null,
    foreign_id: null,
    file_key: id,
    uploaded_by: uploaderId,
  },
  ...{ identity_id: null, thread_id: null, created_at: now, updated_at: now },
})
