import type { IncomingMessage } from 'node:http'
import { realtimePath } from '../../../../contract/chat/realtime'
import type { Config } from '../../../config/config'
import { publicPath } from '../../../config/public-address'
import type { Api } from '../api'

/**
 * Serves every route also under the path of PUBLIC_URL, for proxies that pass the path on; other proxies remove it.
 * Called before the routes are registered, and after every other listener of requests.
 *
 * The path itself may begin like a route: behind a proxy that removes `/chat`, `/chat/<channel id>/` is a chat. So the
 * path is removed only in front of the first part of a route.
 */
export function acceptPublicPath(app: Api, config: Pick<Config, 'publicUrl'>): void {
  const path = publicPath(config)
  if (path === '') return
  const beginnings = new Set([firstPart(realtimePath)])
  app.addHook('onRoute', ({ url }) => void beginnings.add(firstPart(url)))
  const removePath = (request: IncomingMessage) => {
    if (!request.url?.startsWith(`${path}/`)) return
    const rest = request.url.slice(path.length)
    if (beginnings.has(firstPart(rest))) request.url = rest
  }
  // Sockets are not requests of Fastify, so its `rewriteUrl` would not see them.
  for (const event of ['request', 'checkContinue', 'upgrade']) app.server.prependListener(event, removePath)
}

const firstPart = (url: string): string => url.split(/[/?]/, 2)[1] ?? ''
