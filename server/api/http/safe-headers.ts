import type { Config } from '../../config/config'
import type { Api } from './api'

/** Sends headers against type guessing and caching of API responses, and HSTS if configured. */
export function sendSafeHeaders(app: Api, { hstsSeconds }: Pick<Config, 'hstsSeconds'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (hstsSeconds > 0) reply.header('strict-transport-security', `max-age=${hstsSeconds}`)
    if ((request.routeOptions.url ?? request.url).startsWith('/1.0/')) reply.header('cache-control', 'no-store')
    done()
  })
}
