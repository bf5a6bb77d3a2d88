import type { CliCommand } from './command'

export interface Source {
  id: string
  name: string
  channel_id: string | null
  web_messaging: { snippet: string; loader_url: string } | null
}

export const snippet: CliCommand = {
  usage: '[CHANNEL_ID | SOURCE_ID]',
  summary: 'Print the script element of a website; without an id, of the only one.',
  callsServer: true,
  requiresInstallation: true,
  options: {},
  async run({ args: [id], out, err, api: openApi }) {
    const api = await openApi()
    try {
      const { records } = (await api.call('GET', '/1.0/content_sources?type=web_messaging&limit=150')) as {
        records: Source[]
      }
      const enabled = records.filter(({ web_messaging }) => web_messaging !== null)
      const matches = id ? enabled.filter((source) => source.id === id || source.channel_id === id) : enabled
      const [source] = matches
      if (!source?.web_messaging || matches.length > 1) {
        err(refusalOf(id, enabled.length))
        for (const { name, channel_id } of enabled) err(`  ${channel_id}  ${name}`)
        return 1
      }
      out(source.web_messaging.snippet)
      return 0
    } finally {
      await api.close()
    }
  },
}

function refusalOf(id: string | undefined, websites: number): string {
  if (websites === 0) return 'There is no website yet. Make one: bubblewire source create "My shop"'
  return id ? `No website has the id ${id}.` : `${websites} websites are there; name one by its channel id:`
}
