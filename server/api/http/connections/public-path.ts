import type { IncomingMessage } from 'node:http'
import { realtimePath } from '../../../../contract/chat/realtime'
import type { Config } from '../../../config/config'
import { publicPath } from '../../../config/public-address'
import type { Api } from '../api'

/**
 * Accepts requests with the path of PUBLIC_URL. Removes it only if a route follows, because routes can begin with
 * `/chat`.
 */
export function acceptPublicPath(app: Api, config: Pick<Config, 'publicUrl'>): void {
  const path = publicPath(config)
  if (path === '') return
  const firstParts = new Set([firstPart(realtimePath)])
  app.addHook('onRoute', ({ url }) => void firstParts.add(firstPart(url)))
  const removePath = (request: IncomingMessage) => {
    if (!request.url?.startsWith(`${path}/`)) return
    const innerUrl = request.url.slice(path.length)
    if (firstParts.has(firstPart(innerUrl))) request.url = innerUrl
  }
  // Sockets bypass Fastify and its `rewriteUrl`.
  for (const event of ['request', 'checkContinue', 'upgrade']) app.server.prependListener(event, removePath)
}

const firstPart = (url: string): string => url.split(/[/?]/, 2)[1] ?? ''
