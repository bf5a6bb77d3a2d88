import { channelKinds } from '../../contract/channel-kinds'
import type { CliCommand } from './command'
import type { Source } from './snippet'

interface CreatedSource extends Source {
  connector_secret?: string
  settings: { allowed_origins?: string[]; any_origin?: boolean }
}

interface Community {
  id: string
}

export const sourceCreate: CliCommand = {
  usage: 'NAME [--type KIND] [--origin URL ... | --any-origin] [--connector URL] [--community ID] [--json]',
  summary: 'Make a source: a website (its snippet is printed), or a channel with a connector (its secret is).',
  callsServer: true,
  options: {
    type: { type: 'string', default: 'web_messaging' },
    origin: { type: 'string', multiple: true },
    'any-origin': { type: 'boolean' },
    connector: { type: 'string' },
    community: { type: 'string' },
    json: { type: 'boolean' },
  },
  async run({ args: [name, ...more], values, out, err, api: openApi }) {
    const type = channelKinds.find((kind) => kind === values.type)
    if (!name || more.length > 0) {
      err('Give it one name: bubblewire source create "My shop"')
      return 2
    }
    if (!type) {
      err(`There is no kind "${values.type}": use one of ${channelKinds.join(', ')}.`)
      return 2
    }
    const api = await openApi()
    try {
      const community = values.community
        ? { id: String(values.community) }
        : ((await api.call('POST', '/1.0/communities', { name })) as Community)
      const isWeb = type === 'web_messaging'
      const source = (await api.call('POST', '/1.0/content_sources', {
        name,
        type,
        community_id: community.id,
        ...(isWeb ? { web_messaging: true } : {}),
        settings: {
          allowed_origins: values.origin || undefined,
          any_origin: values['any-origin'] ? true : undefined,
          connector: values.connector ? { url: values.connector } : undefined,
        },
      })) as CreatedSource
      if (values.json) out(JSON.stringify(source, null, 2))
      else for (const line of sourceLines(source)) out(line)
      return 0
    } finally {
      await api.close()
    }
  },
}

function sourceLines({
  id,
  channel_id,
  web_messaging,
  connector_secret,
  settings: { allowed_origins = [], any_origin = true },
}: CreatedSource): string[] {
  const shownNowhere = web_messaging !== null && allowed_origins.length === 0 && !any_origin
  return [
    `source_id    ${id}`,
    ...(channel_id ? [`channel_id   ${channel_id}`] : []),
    ...(web_messaging ? [`snippet      ${web_messaging.snippet}`] : []),
    ...(shownNowhere ? ['No site may show this chat yet: name yours under Settings, or make it with --origin.'] : []),
    ...(connector_secret ? [`connector_secret (shown once)   ${connector_secret}`] : []),
  ]
}
