import { z } from 'zod'
import { attachmentsPerMessage } from '../../../contract/chat/realtime'
import type { WebSettings } from '../../../contract/chat/web-settings'
import { customerFormats } from '../../conversation/customers/uploads'
import type { SourceRecord } from '../../conversation/records'
import { safeAppearance } from '../../conversation/setup/safe-appearance'
import type { Api, ApiNeeds } from '../http/api'
import { createCompressor, sendBuilt } from '../http/connections/compressed'
import { jsonInScript } from '../pages/source-settings'
import { sourceOfChat } from './visitor-session'

/** Settings that every page may read. `config.js`: for pages whose policy allows only scripts from here. */
export function webSettingsRoute(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  const compress = createCompressor()
  const { bytes: largestFile } = needs.config.limits.visitorFile
  for (const name of ['config', 'config.js'])
    app.get(
      `/chat/:channel_id/${name}`,
      { config: { public: true }, schema: { hide: true, params: z.object({ channel_id: z.string() }) } },
      async (request, reply) => {
        const source = await sourceOfChat(read, request.params.channel_id)
        const community = await read.community(source.community_id)
        reply
          .header('access-control-allow-origin', '*')
          .header('cross-origin-resource-policy', 'cross-origin')
          .header('cache-control', 'public, max-age=60')
        const settings = presentWebSettings(source, community?.signed_identities ?? 'rejected', largestFile)
        if (name === 'config') {
          reply.type('application/json; charset=utf-8')
          return sendBuilt(request, reply, await compress(JSON.stringify(settings)))
        }
        reply.type('text/javascript; charset=utf-8')
        return sendBuilt(request, reply, await compress(`export default ${jsonInScript(settings)}\n`))
      },
    )
}

function presentWebSettings(
  { channel_id, settings }: SourceRecord,
  signed_identities: WebSettings['signed_identities'],
  largestFile: number,
): WebSettings {
  return {
    version: 1,
    channel_id: channel_id ?? '',
    signed_identities,
    appearance: safeAppearance(settings) ?? null,
    welcome_message: settings.welcome_message ?? null,
    business_hours: settings.business_hours ?? null,
    away_message: settings.away_message ?? null,
    sound: settings.sound ?? true,
    ai_agent: settings.ai_agent !== undefined,
    triggers: (settings.triggers ?? []).filter(({ active }) => active),
    attachments: {
      limit: largestFile,
      per_message: attachmentsPerMessage,
      content_types: [...customerFormats],
    },
  }
}
