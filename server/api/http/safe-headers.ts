import type { Config } from '../../config/config'
import type { Api } from './api'

/**
 * Headers of every answer: its type is what it says, https alone where the setting says so, and what the API says is kept nowhere,
 * unless a route says otherwise.
 */
export function sendSafeHeaders(app: Api, { hstsSeconds }: Pick<Config, 'hstsSeconds'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (hstsSeconds > 0) reply.header('strict-transport-security', `max-age=${hstsSeconds}`)
    if ((request.routeOptions.url ?? request.url).startsWith('/1.0/')) reply.header('cache-control', 'no-store')
    done()
  })
}
