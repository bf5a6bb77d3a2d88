import type { z } from 'zod'
import { abilitiesOf } from '../../../../contract/channel-abilities'
import { iso } from '../../../conversation/clock-and-ids'
import { hasRight } from '../../../conversation/permissions'
import type { Reader } from '../../../conversation/ports'
import type { AgentRecord, SourceRecord } from '../../../conversation/records'
import { safeAppearance } from '../../../conversation/setup/safe-appearance'
import type { sourceShape } from '../setup-shapes'

/** Only agents who set up connectors see the addresses of connectors. */
export async function sourcePresenter(read: Reader, agent: AgentRecord, publicUrl: string) {
  const mayManageSources = await hasRight(read, agent, 'manage_sources')
  return (source: SourceRecord): z.infer<typeof sourceShape> => {
    const { connector, former_channel_id, studio, ...stored } = source.settings
    const settings = stored.appearance ? { ...stored, appearance: safeAppearance(stored) } : stored
    return {
      id: source.id,
      community_id: source.community_id,
      type: source.type,
      name: source.name,
      active: source.active,
      channel_id: source.channel_id,
      web_messaging: source.channel_id === null ? null : webMessaging(source.channel_id, publicUrl),
      capabilities: abilitiesOf(source.type, source.settings),
      settings: connector && mayManageSources ? { connector: { url: connector.url }, ...settings } : settings,
      created_at: iso(source.created_at),
      updated_at: iso(source.updated_at),
    }
  }
}

function webMessaging(channelId: string, publicUrl: string) {
  const loader = `${publicUrl}/chat/${channelId}/loader.js`
  return { channel_id: channelId, loader_url: loader, snippet: `<script async src="${loader}"></script>` }
}
