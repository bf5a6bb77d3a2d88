import { z } from 'zod'
import { attachmentsPerMessage } from '../../../contract/chat/realtime'
import type { WebSettings } from '../../../contract/chat/web-settings'
import type { Trigger } from '../../../contract/triggers/trigger'
import { customerFormats } from '../../conversation/customers/uploads'
import { presentStarters } from '../../conversation/messages/automatic/present-starters'
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
        const { starters, media } = await presentStarters(needs, source)
        const signed = community?.signed_identities ?? 'rejected'
        const settings = presentWebSettings(source, signed, largestFile, starters, media)
        if (name === 'config') {
          reply.type('application/json; charset=utf-8')
          return sendBuilt(request, reply, await compress(JSON.stringify(settings)))
        }
        reply.type('text/javascript; charset=utf-8')
        return sendBuilt(request, reply, await compress(`export default ${jsonInScript(settings)}\n`))
      },
    )
}

/** The chat takes structured content from `starters`. */
const withoutStructured = ({ id, name, active, conditions, actions }: Trigger): Trigger => ({
  id,
  name,
  active,
  conditions,
  actions: actions.map((action) => (action.do === 'add_message' ? { do: action.do, text: action.text } : action)),
})

function presentWebSettings(
  { channel_id, settings }: SourceRecord,
  signed_identities: WebSettings['signed_identities'],
  largestFile: number,
  starters: WebSettings['starters'],
  media: WebSettings['media'],
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
    triggers: (settings.triggers ?? []).filter(({ active }) => active).map(withoutStructured),
    starters,
    media,
    attachments: {
      limit: largestFile,
      per_message: attachmentsPerMessage,
      content_types: [...customerFormats],
    },
  }
}
