import { type ChannelKind, channelKinds } from '../../contract/channel-kinds'
import type { Config } from '../config/config'
import type { Needs } from '../conversation/needs'
import type { Transaction } from '../conversation/ports'
import type { SourceRecord } from '../conversation/records'

export interface StudioSource {
  id: string
  /** Null for the web, which needs no connector. */
  connector_secret: string | null
}

const names: Readonly<Record<ChannelKind, string>> = {
  web_messaging: 'Studio: web',
  messenger: 'Studio: Messenger',
  business_listing: 'Studio: business listing',
  chat_app: 'Studio: chat app',
  photo_sharing: 'Studio: photo sharing',
  business_chat: 'Studio: business chat',
}

/**
 * Returns one source of each kind, used only by the studio. Created at the first request. The demo shop is their
 * connector and accepts everything.
 */
export async function studioSources(needs: Needs, config: Config): Promise<StudioSource[]> {
  const { read } = needs.store
  const own = (source: SourceRecord) => studioSourceOf(needs, source)
  const known = await studioIds(read)
  if (!known) return []
  const found = await Promise.all(known.sources.map((id) => read.source(id)))
  if (found.length === channelKinds.length && found.every((source) => source !== null)) return found.map(own)
  return needs.store.transact(async (tx) => {
    const now = await studioIds(tx)
    if (!now) return []
    const kept = (await Promise.all(now.sources.map((id) => tx.source(id)))).filter((source) => source !== null)
    const all = [...kept]
    for (const type of channelKinds) {
      if (kept.some((source) => source.type === type)) continue
      const id = await createSource(needs, tx, config, type, now.agent)
      const source = await tx.source(id)
      if (source) all.push(source)
    }
    await tx.putSetting('studio_sources', JSON.stringify(all.map(({ id }) => id)))
    return all.map(own)
  })
}

function studioSourceOf({ secrets }: Needs, { id, settings }: SourceRecord): StudioSource {
  const sealed = settings.connector?.secret
  return { id, connector_secret: sealed === undefined ? null : secrets.open(sealed) }
}

async function studioIds(read: Pick<Transaction, 'setting'>): Promise<{ agent: string; sources: string[] } | null> {
  const { studio_id: agent } = JSON.parse((await read.setting('demo')) ?? '{}') as { studio_id?: string }
  return agent ? { agent, sources: JSON.parse((await read.setting('studio_sources')) ?? '[]') } : null
}

async function createSource(needs: Needs, tx: Transaction, config: Config, type: ChannelKind, agentId: string) {
  const now = needs.clock()
  const dated = { created_at: now, updated_at: now }
  const [id, communityId] = [needs.ids(), needs.ids()]
  const isWeb = type === 'web_messaging'
  const secret = `whsec_${Buffer.from(needs.randomHex(24), 'hex').toString('base64')}`
  // A community belongs to one kind of source.
  await tx.insertCommunity({ id: communityId, name: names[type], signed_identities: 'rejected', ...dated })
  await tx.insertSource({
    id,
    community_id: communityId,
    type,
    name: names[type],
    channel_id: isWeb ? needs.ids() : null,
    active: true,
    settings: isWeb ? {} : { connector: { url: `http://127.0.0.1:${config.sitePort}/channel`, secret } },
    ...dated,
  })
  const rights = { read: true, reply: true, initiate_discussion: false }
  await tx.insertSourcePermission({ agent_id: agentId, source_id: id, ...rights })
  return id
}
