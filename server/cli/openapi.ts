import type { CliCommand } from './command'

export const openapi: CliCommand = {
  usage: '',
  summary: 'Print the OpenAPI document of the REST API.',
  callsServer: true,
  options: {},
  async run({ out, api: openApi }) {
    const api = await openApi()
    try {
      out(JSON.stringify(await api.call('GET', '/1.0/openapi.json')))
      return 0
    } finally {
      await api.close()
    }
  },
}
