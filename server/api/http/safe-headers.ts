import type { Config } from '../../config/config'
import type { Api } from './api'

/**
 * Adds headers to every answer: browsers do not guess its type, use only https if the setting says so, and do not cache
 * API answers unless a route allows it.
 */
export function sendSafeHeaders(app: Api, { hstsSeconds }: Pick<Config, 'hstsSeconds'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (hstsSeconds > 0) reply.header('strict-transport-security', `max-age=${hstsSeconds}`)
    if ((request.routeOptions.url ?? request.url).startsWith('/1.0/')) reply.header('cache-control', 'no-store')
    done()
  })
}
