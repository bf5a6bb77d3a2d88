import { requireEverySource } from '../../conversation/permissions'
import { studioSources } from '../../conversation/setup/studio-sources'
import type { Api, ApiNeeds } from '../http/api'

/** The studio's own sources with their secrets, for every signed-in agent. Throws 403 for a token with `source_ids`. */
export function studioOwnSourcesRoute(app: Api, needs: ApiNeeds): void {
  app.post('/studio/sources', { schema: { hide: true } }, async ({ agent }, reply) => {
    requireEverySource(agent)
    reply.header('cache-control', 'no-store')
    return { sources: await studioSources(needs) }
  })
}
