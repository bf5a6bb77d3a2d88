import { z } from 'zod'
import { presentEvent } from '../../conversation/events/audit/lines'
import { hasRight, readableSources, requireRight } from '../../conversation/permissions'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { idShape, listOf, pageShape } from '../http/shapes'
import { eventShape } from '../setup/setup-shapes'

const time = z.iso.datetime({ offset: true, error: 'must be a time such as 2026-04-26T08:00:00Z' })
const filters = pageShape.extend({
  agent_id: idShape.optional(),
  token_id: idShape.optional(),
  action: z.string().optional().meta({ description: 'Such as source.created.' }),
  subject_type: z.string().optional().meta({ description: 'Such as source.' }),
  subject_id: idShape.optional(),
  source_id: idShape.optional(),
  from: time.optional(),
  until: time.optional(),
})

const operation = operationsOf('events')

/** GET /1.0/events: who did what, when. An event never contains a secret or the text of a message. */
export function eventRoutes(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  app.get(
    '/1.0/events',
    operation('listEvents', 'Lists the audit log, newest first; it needs the right read_events', {
      querystring: filters,
      returns: listOf(eventShape),
    }),
    async ({ agent, query }) => {
      await requireRight(read, agent, 'read_events')
      const readsEverySource = await hasRight(read, agent, 'access_all_sources')
      const { offset, limit, from, until, agent_id, token_id, subject_type, subject_id, source_id, action } = query
      const { count, records } = await read.events(
        {
          sourceIds: readsEverySource ? null : (await readableSources(read, agent)).map(({ id }) => id),
          ...(agent_id ? { agentId: agent_id } : {}),
          ...(token_id ? { tokenId: token_id } : {}),
          ...(action ? { action } : {}),
          ...(subject_type ? { subjectType: subject_type } : {}),
          ...(subject_id ? { subjectId: subject_id } : {}),
          ...(source_id ? { sourceId: source_id } : {}),
          ...(from ? { from: Date.parse(from) } : {}),
          ...(until ? { until: Date.parse(until) } : {}),
        },
        { offset, limit },
      )
      return { count, offset, limit, records: records.map(presentEvent) }
    },
  )
}
