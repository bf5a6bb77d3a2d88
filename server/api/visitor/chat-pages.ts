import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { abilitiesOf, usualEditWindow } from '../../../contract/channel-abilities'
import type { SourcePage } from '../../../contract/chat/appearance'
import type { Config } from '../../config/config'
import { publicOrigin, publicPath } from '../../config/public-address'
import type { SourceRecord } from '../../conversation/records'
import { createSightings } from '../../conversation/setup/note-sighting'
import { safeAppearance } from '../../conversation/setup/safe-appearance'
import { mailsReplies, originsOf, sendsPushes } from '../../conversation/source-settings'
import { createHeaderFacts } from '../../conversation/statistics/header-facts'
import type { Api, ApiNeeds } from '../http/api'
import { type BuiltText, createCompressor, readBuilt, sendBuilt } from '../http/connections/compressed'
import { ownFileSources, pictureSources, trustedTypes } from '../http/page-policies'
import { send } from '../http/send-refusal'
import { addLoaderSettings, addPageSettings } from '../pages/source-settings'
import { isPage, originOfPage } from '../setup/sources/page-sightings'
import { pushFileRoutes } from './push-files'
import { isEmbeddedElsewhere, isEmbeddedHidden, sendDetectionPage, sendRefusedPage } from './refused-page'

const params = z.object({ channel_id: z.string() })

export async function chatPageRoutes(app: Api, needs: ApiNeeds, built: string): Promise<void> {
  const compress = createCompressor()
  await loaderScripts(app, needs, built, compress)
  await chatPage(app, needs, built, compress)
  await webviewScript(app, built)
  await pushFileRoutes(app, built)
  await galleryPage(app, needs, built)
}

type Compress = ReturnType<typeof createCompressor>

async function openSource({ store }: ApiNeeds, channelId: string): Promise<SourceRecord | null> {
  const source = await store.read.sourceByChannelId(channelId)
  return source?.type === 'web_messaging' && source.active ? source : null
}

async function loaderScripts(app: Api, needs: ApiNeeds, built: string, compress: Compress): Promise<void> {
  const loader = await readBuilt(join(built, 'loader/loader.js'))
  const noteSighting = createSightings(needs)

  app.get(
    '/chat/:channel_id/loader.js',
    { config: { public: true }, schema: { hide: true, params } },
    async (request, reply) => {
      reply
        .type('text/javascript; charset=utf-8')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('access-control-allow-origin', '*')
        // Lets the page doctor detect a proxy whose headers block the chat's frame.
        .header('access-control-expose-headers', 'content-security-policy, x-frame-options')
      const source = await openSource(needs, request.params.channel_id)
      if (source && isPage(request)) noteSighting(source, originOfPage(request))
      const { triggers = [], ...settings } = source?.settings ?? {}
      const appearance = safeAppearance(settings)
      const hasTriggers = triggers.some(({ active }) => active)
      if (source) reply.header('cache-control', 'public, max-age=300')
      if (appearance?.launcher || hasTriggers) {
        const loaderScript = addLoaderSettings(loader.plain.toString(), appearance ?? {}, hasTriggers)
        return sendBuilt(request, reply, await compress(loaderScript))
      }
      if (source) return sendBuilt(request, reply, loader)
      // Browsers do not run a script with status 404, so the reason would not be shown.
      return reply.header('cache-control', 'no-store').send(unknownChannel)
    },
  )

  // Names without a hash, because cached older loaders use them. One folder per loader, so a CSP needs one address.
  for (const [name, part] of await readScripts(join(built, 'site')))
    app.get(
      `/chat/:channel_id/${name}`,
      { config: { public: true }, schema: { hide: true, params } },
      async (request, reply) => {
        reply
          .type('text/javascript; charset=utf-8')
          .header('cross-origin-resource-policy', 'cross-origin')
          .header('access-control-allow-origin', '*')
          .header('cache-control', 'public, max-age=300')
        return sendBuilt(request, reply, part)
      },
    )
}

async function chatPage(app: Api, needs: ApiNeeds, built: string, compress: Compress): Promise<void> {
  const page = await readBuilt(join(built, 'widget/index.html'))
  const stylesOfPage = stylesWithin(page.plain.toString())
  const headerOf = createHeaderFacts(needs)

  app.get(
    '/chat/:channel_id/',
    { config: { public: true }, schema: { hide: true, params } },
    async (request, reply) => {
      const source = await openSource(needs, request.params.channel_id)
      if (!source) return send(reply, 404, 'not_found', 'There is no chat with this channel id.')
      if (isEmbeddedElsewhere(request, source.settings)) return sendRefusedPage(reply)
      if (isEmbeddedHidden(request)) return sendDetectionPage(request, reply)
      const ancestors = originsOf(source.settings)?.join(' ') ?? '*'
      reply
        .type('text/html; charset=utf-8')
        .header(
          'content-security-policy',
          `${pagePolicy(needs.config, stylesOfPage)}; frame-ancestors ${ancestors || "'none'"}`,
        )
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex')
        .header('cache-control', 'no-cache')
      const { welcome_message, away_message } = source.settings
      const reach = reachOf(needs, source)
      const settings: SourcePage = Object.assign({}, safeAppearance(source.settings), { header: headerOf(source) })
      if (welcome_message || away_message) settings.beside = true
      if (reach.length > 0) settings.reach = reach
      Object.assign(settings, messageActionsOf(source))
      const hasSettings = Object.values(settings).some((part) => part !== undefined)
      return sendBuilt(
        request,
        reply,
        hasSettings ? await compress(addPageSettings(page.plain.toString(), settings)) : page,
      )
    },
  )
  app.get('/chat/:channel_id', { config: { public: true }, schema: { hide: true, params } }, async (request, reply) =>
    reply.redirect(`${publicPath(needs.config)}/chat/${encodeURIComponent(request.params.channel_id)}/`, 308),
  )
}

function messageActionsOf({ type, settings }: SourceRecord): Pick<SourcePage, 'reactions' | 'unsend_seconds'> {
  const abilities = abilitiesOf(type, settings)
  const actions: ReturnType<typeof messageActionsOf> = {}
  if (!abilities.includes('react')) actions.reactions = false
  if (abilities.includes('customer_unsend')) actions.unsend_seconds = settings.edit_window_seconds ?? usualEditWindow
  return actions
}

const reachOf = ({ mails }: ApiNeeds, source: SourceRecord): ('push' | 'mail')[] => [
  ...(sendsPushes(source) ? ['push' as const] : []),
  ...(mails && mailsReplies(source) ? ['mail' as const] : []),
]

async function webviewScript(app: Api, built: string): Promise<void> {
  const sdk = await readBuilt(join(built, 'webview/sdk.js'))
  app.get('/webview/sdk.js', { config: { public: true }, schema: { hide: true } }, async (request, reply) => {
    reply
      .type('text/javascript; charset=utf-8')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=300')
    return sendBuilt(request, reply, sdk)
  })
}

async function galleryPage(app: Api, needs: ApiNeeds, built: string): Promise<void> {
  const gallery = await readBuilt(join(built, 'gallery/gallery.html'))

  app.get('/gallery', { config: { public: true }, schema: { hide: true } }, async (request, reply) =>
    reply.redirect(`${publicPath(needs.config)}/gallery/${request.url.slice('/gallery'.length)}`, 308),
  )
  app.get('/gallery/', { config: { public: true }, schema: { hide: true } }, async (request, reply) => {
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `${pagePolicy(needs.config)}; frame-ancestors 'self'`)
      .header('cache-control', 'no-cache')
    return sendBuilt(request, reply, gallery)
  })
}

async function readScripts(folder: string): Promise<Map<string, BuiltText>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  return new Map(await Promise.all(names.map(async (name) => [name, await readBuilt(join(folder, name))] as const)))
}

// Does not contain the requested address, because the caller chose its text.
const unknownChannel =
  'console.warn("Bubblewire: there is no chat with the channel id in this script\'s address. Copy the address again from the settings.")\n'

/**
 * Returns sources for `style-src`: the hash of each `<style>` of the built page. Styles added later are not allowed.
 */
function stylesWithin(html: string): string[] {
  return [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, styles = '']) => `'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  )
}

function pagePolicy(config: Config, styles: string[] = []): string {
  const socket = publicOrigin(config).replace(/^http/, 'ws')
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styles].join(' '),
    `connect-src 'self' ${socket}`,
    `img-src ${ownFileSources(config)} ${pictureSources(config)} data: blob:`,
    `media-src ${ownFileSources(config)} https: blob:`,
    'frame-src http: https:',
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    ...trustedTypes,
  ].join('; ')
}
