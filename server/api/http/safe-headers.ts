import type { Config } from '../../config/config'
import type { Api } from './api'

/** Browsers guess no type, and cache API answers only if a route allows it. With the setting, https only. */
export function sendSafeHeaders(app: Api, { hstsSeconds }: Pick<Config, 'hstsSeconds'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (hstsSeconds > 0) reply.header('strict-transport-security', `max-age=${hstsSeconds}`)
    if ((request.routeOptions.url ?? request.url).startsWith('/1.0/')) reply.header('cache-control', 'no-store')
    done()
  })
}
