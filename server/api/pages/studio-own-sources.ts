import { may } from '../../conversation/permissions'
import { studioSources } from '../../demo/studio-sources'
import type { Api, ApiNeeds } from '../http/api'

/** With DEMO on, the studio's own sources on which the signed-in agent may reply; otherwise none. */
export function studioOwnSourcesRoute(app: Api, needs: ApiNeeds): void {
  const { config, store } = needs
  app.post('/studio/sources', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const all = config.demo ? await studioSources(needs, config) : []
    const allowed = await Promise.all(all.map(({ id }) => may(store.read, request.agent, 'reply', id)))
    return { sources: all.filter((_, nth) => allowed[nth]) }
  })
}
