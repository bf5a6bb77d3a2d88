import { seededRandom } from '../../chaos/random'
import type { Options, Setting } from '../setting'
import { theAbsent } from './absent'
import { theAgents } from './agents'
import { anApi } from './api'
import { aBot } from './bot'
import { aChannel } from './channel'
import { aReceiver } from './endpoint'
import type { Outside } from './outside'
import { plansOf } from './plans'
import type { aPlatform, Ends } from './platform'
import { processes } from './platform'
import type { aTimeline } from './timeline'

interface Needs {
  setting: Setting
  options: Options
  platform: Awaited<ReturnType<typeof aPlatform>>
  outside: Outside | null
  note: ReturnType<typeof aTimeline>['note']
  clock(): number
}

const tokens = 40
/** The share of customers' messages. The others are answers of the bot and replies of agents. */
const customersShare = 0.45
const liveShare = 0.3
const inChannel = 20
const channelShare = 0.3

export async function thePeople(needs: Needs, ends: Ends) {
  const { setting, platform, outside, note, clock } = needs
  const { seed, messages } = needs.options
  const { url, networks } = platform
  const api = anApi(url, platform.dataDir)
  await api.moreTokens(tokens)
  const community = await api.call('POST', '/1.0/communities', { name: 'Faults', signed_identities: 'optional' })
  const source = await api.call('POST', '/1.0/content_sources', {
    name: 'Faults',
    type: 'web_messaging',
    community_id: community.id,
    web_messaging: true,
  })
  const webhook = await aReceiver('the webhook', 'webhook', 'both', '')
  ends.push(webhook.close)
  const { id: webhookId } = await api.call('POST', '/1.0/webhooks', {
    name: 'Witness',
    url: webhook.url,
    registered_events: ['content.imported', 'content.replied', 'content.updated'],
  })
  const bot = await aBot({ api, random: seededRandom(seed + 3), live: setting.live ?? liveShare, note })
  ends.push(bot.close)
  const origins = Array.from(
    { length: processes },
    (_, nth) => networks[nth]?.url.replace('localhost', '127.0.0.1') ?? url,
  )
  const written = Math.round(messages * customersShare)
  const onTheWeb = setting.channel ? Math.round(written * (1 - channelShare)) : written
  const plans = await plansOf({
    ...{ api, setting, seed, origins },
    written: onTheWeb,
    channelId: source.channel_id ?? '',
    community: community.id ?? '',
  })
  const agents = theAgents(api, seededRandom(seed + 2), (messages - 2 * written) / written)
  const onSent = (visitor: string, id: string) => agents.onQuestion({ visitor, id })
  const channel = setting.channel
    ? await aChannel({
        ...{ api, url, clock, onSent },
        customers: inChannel,
        messages: Math.ceil((written * channelShare) / inChannel),
        pauseMs: setting.pauseMs ?? 150,
      })
    : null
  if (channel) ends.push(channel.connector.close)
  const { absent: medium } = setting
  const absent = medium && outside ? await theAbsent({ api, url, medium, outside }) : null
  return { api, webhook, webhookId, bot, plans, agents, onSent, channel, absent }
}
