import { type ChannelKind, channelKinds } from '../../../contract/channel-kinds'
import type { Needs } from '../needs'
import type { SetupTransaction } from '../ports'
import type { SourceRecord } from '../records'

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

/** Returns the studio's source of each kind. They are made at the first request, and again after a deletion. */
export async function studioSources(needs: Needs): Promise<StudioSource[]> {
  const { read } = needs.store
  const toStudioSource = (source: SourceRecord) => studioSourceOf(needs, source)
  const found = await storedSources(read)
  if (found.length === channelKinds.length && found.every(({ settings }) => settings.studio))
    return found.map(toStudioSource)
  return needs.store.transact(async (tx) => {
    const sources: SourceRecord[] = []
    const existingSources = await storedSources(tx)
    for (const type of channelKinds) {
      const stored = existingSources.find((source) => source.type === type)
      sources.push(stored ? await markAsStudio(tx, stored) : await createSource(needs, tx, type))
    }
    await tx.putSetting('studio_sources', JSON.stringify(sources.map(({ id }) => id)))
    return sources.map(toStudioSource)
  })
}

function studioSourceOf({ secrets }: Needs, { id, settings }: SourceRecord): StudioSource {
  const sealed = settings.connector?.secret
  return { id, connector_secret: sealed === undefined ? null : secrets.open(sealed) }
}

async function storedSources(read: Pick<SetupTransaction, 'setting' | 'source'>): Promise<SourceRecord[]> {
  const ids = JSON.parse((await read.setting('studio_sources')) ?? '[]') as string[]
  return (await Promise.all(ids.map((id) => read.source(id)))).filter((source) => source !== null)
}

/** An earlier version made these sources without the mark. */
async function markAsStudio(tx: SetupTransaction, source: SourceRecord): Promise<SourceRecord> {
  if (source.settings.studio) return source
  const changed: SourceRecord = { ...source, settings: { ...source.settings, studio: true } }
  await tx.updateSource(changed)
  return changed
}

async function createSource(needs: Needs, tx: SetupTransaction, type: ChannelKind): Promise<SourceRecord> {
  const now = needs.clock()
  const dated = { created_at: now, updated_at: now }
  const [id, community_id] = [needs.ids(), needs.ids()]
  const isWeb = type === 'web_messaging'
  const secret = `whsec_${Buffer.from(needs.randomHex(24), 'hex').toString('base64')}`
  // A community belongs to one kind of source.
  await tx.insertCommunity({ id: community_id, name: names[type], signed_identities: 'rejected', ...dated })
  const source: SourceRecord = {
    id,
    community_id,
    type,
    name: names[type],
    channel_id: isWeb ? needs.ids() : null,
    active: true,
    // The server accepts what is sent there, so the address of the connector is never called.
    settings: isWeb
      ? { studio: true, any_origin: false }
      : { studio: true, connector: { url: 'https://studio.invalid/', secret: needs.secrets.seal(secret) } },
    ...dated,
  }
  await tx.insertSource(source)
  return source
}
