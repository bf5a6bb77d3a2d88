import type { IncomingMessage } from 'node:http'
import { realtimePath } from '../../../../contract/chat/realtime'
import type { Config } from '../../../config/config'
import { publicPath } from '../../../config/public-address'
import type { Api } from '../api'

/**
 * Serves every route also under the path of PUBLIC_URL, since some proxies forward the path and others remove it. Call
 * it before the routes are registered, and after every other listener of requests.
 *
 * The path itself may equal the beginning of a route: behind a proxy that removes `/chat`, `/chat/<channel id>/` is a
 * chat. So the path is removed only if a route follows.
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
  // Sockets bypass Fastify and its `rewriteUrl`.
  for (const event of ['request', 'checkContinue', 'upgrade']) app.server.prependListener(event, removePath)
}

const firstPart = (url: string): string => url.split(/[/?]/, 2)[1] ?? ''
