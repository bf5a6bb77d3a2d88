import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { iso } from '../../../conversation/clock-and-ids'
import { may } from '../../../conversation/permissions'
import { sourceHidden } from '../../../conversation/setup/refusals'
import { allowsOrigin } from '../../../conversation/source-settings'
import { operationsOf } from '../../document/operation'
import type { Api, ApiNeeds } from '../../http/api'
import { byId } from '../../http/given'
import { paged } from '../../http/paged'
import { listOf, pageShape, time } from '../../http/shapes'

const sightingShape = z
  .object({
    origin: z.string().nullable().meta({ description: 'Null for pages that hide their address.' }),
    allowed: z.boolean().meta({ description: 'Whether the chat opens on this page.' }),
    first_seen_at: time,
    seen_at: time,
  })
  .meta({ id: 'PageSighting', description: "Pages of a site that loaded a source's chat." })

const operation = operationsOf('content_sources')

export function pageSightingsRoute(app: Api, { store: { read } }: Pick<ApiNeeds, 'store'>): void {
  app.get(
    '/1.0/content_sources/:id/sightings',
    operation('listSightings', 'Sites whose pages loaded the chat of a source, the latest first', {
      params: byId,
      querystring: pageShape,
      returns: listOf(sightingShape),
    }),
    async ({ agent, params, query }) => {
      const source = await read.source(params.id)
      if (!source || !(await may(read, agent, 'read', source.id))) throw sourceHidden()
      return paged(await read.sightings(source.id), query, ({ origin, first_seen_at, seen_at }) => ({
        origin: origin || null,
        allowed: allowsOrigin(source.settings, origin),
        first_seen_at: iso(first_seen_at),
        seen_at: iso(seen_at),
      }))
    },
  )
}

/** Returns the origin of the page that loads a script. Browsers send it, unless the page forbids it. */
export function originOfPage({ headers }: FastifyRequest): string {
  const pageAddress = headers.origin ?? headers.referer ?? ''
  if (!/^https?:/.test(pageAddress) || !URL.canParse(pageAddress)) return ''
  const { origin } = new URL(pageAddress)
  return origin.length <= 300 ? origin : ''
}

/** Whether a page made the request. Without Sec-Fetch headers (http), a page's address decides. */
export function isPage(request: FastifyRequest): boolean {
  const destination = request.headers['sec-fetch-dest']
  return destination === undefined ? originOfPage(request) !== '' : destination === 'script'
}
