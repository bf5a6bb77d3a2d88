import { studioSources } from '../../conversation/setup/studio-sources'
import type { Api, ApiNeeds } from '../http/api'

/** The studio's own sources, for every signed-in agent: only the studio uses them. */
export function studioOwnSourcesRoute(app: Api, needs: ApiNeeds): void {
  app.post('/studio/sources', { schema: { hide: true } }, async (_, reply) => {
    reply.header('cache-control', 'no-store')
    return { sources: await studioSources(needs) }
  })
}
