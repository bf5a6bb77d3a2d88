import type { z } from 'zod'
import { abilitiesOf } from '../../../../contract/channel-abilities'
import type { AiAgentSettings } from '../../../conversation/ai/ai-agent-settings'
import { iso } from '../../../conversation/clock-and-ids'
import { hasRight } from '../../../conversation/permissions'
import type { Reader } from '../../../conversation/ports'
import type { AgentRecord, SourceRecord } from '../../../conversation/records'
import { safeAppearance } from '../../../conversation/setup/safe-appearance'
import type { SourceSettings } from '../../../conversation/source-settings'
import type { sourceShape } from '../setup-shapes'

/** Only agents who set up sources see the addresses of connectors and AI agents. */
export async function sourcePresenter(read: Reader, agent: AgentRecord, publicUrl: string) {
  const mayManageSources = await hasRight(read, agent, 'manage_sources')
  return (source: SourceRecord): z.infer<typeof sourceShape> => {
    const { connector, ai_agent, former_channel_id, studio, ...stored } = source.settings
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
      settings: mayManageSources ? Object.assign(presentAddresses({ connector, ai_agent }), settings) : settings,
      created_at: iso(source.created_at),
      updated_at: iso(source.updated_at),
    }
  }
}

function presentAddresses({ connector, ai_agent }: Pick<SourceSettings, 'connector' | 'ai_agent'>) {
  const { headers: _, ...aiAgent } = ai_agent ?? { headers: null }
  return Object.assign(
    connector ? { connector: { url: connector.url } } : {},
    ai_agent ? { ai_agent: aiAgent as Omit<AiAgentSettings, 'headers'> } : {},
  )
}

function webMessaging(channelId: string, publicUrl: string) {
  const loader = `${publicUrl}/chat/${channelId}/loader.js`
  return { channel_id: channelId, loader_url: loader, snippet: `<script async src="${loader}"></script>` }
}
