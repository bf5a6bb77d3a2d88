import { z } from 'zod'
import { cancelIntervention } from '../../conversation/interventions/cancel-intervention'
import { closeIntervention } from '../../conversation/interventions/close-intervention'
import { openIntervention } from '../../conversation/interventions/open-intervention'
import { presentIntervention } from '../../conversation/interventions/present-intervention'
import { reassignIntervention } from '../../conversation/interventions/reassign-intervention'
import { interventionHidden } from '../../conversation/interventions/refusals'
import { may } from '../../conversation/permissions'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId } from '../http/given'
import { listQuery, listShape } from '../http/lists'
import { idShape, listOf } from '../http/shapes'
import { interventionShape } from './intervention-shapes'

const operation = operationsOf('interventions')

export function interventionRoutes(app: Api, needs: ApiNeeds): void {
  readInterventions(app, needs)
  interventionActionRoutes(app, needs)
  reassignRoute(app, needs)
}

function readInterventions(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  app.get(
    '/1.0/interventions',
    operation('listInterventions', 'Interventions that the agent may read, newest first', {
      querystring: listShape('interventions'),
      returns: listOf(interventionShape),
    }),
    async ({ agent, query }) => {
      const { count, records } = await read.interventions(await listQuery(read, agent, 'interventions', query))
      return { count, offset: query.offset, limit: query.limit, records: records.map(presentIntervention) }
    },
  )
  app.get(
    '/1.0/interventions/:id',
    operation('getIntervention', 'One intervention', { params: byId, returns: interventionShape }),
    async ({ agent, params }) => {
      const record = await read.intervention(params.id)
      if (!record || !(await may(read, agent, 'read', record.source_id))) throw interventionHidden()
      return presentIntervention(record)
    },
  )
}

function interventionActionRoutes(app: Api, needs: ApiNeeds): void {
  app.post(
    '/1.0/interventions',
    operation('openIntervention', 'Create an intervention, or reopen the closed intervention of the content', {
      body: z.object({ content_id: idShape.meta({ description: 'A content; of a thread, its last content.' }) }),
      returns: interventionShape,
    }),
    async (request) => {
      const opening = { contentId: request.body.content_id, ...actorOf(request) }
      return presentIntervention(await openIntervention(needs, opening))
    },
  )
  app.put(
    '/1.0/interventions/:id/close',
    operation('closeIntervention', 'Close an intervention; the answer may still say open', {
      params: byId,
      returns: interventionShape,
    }),
    async (request) =>
      presentIntervention(await closeIntervention(needs, { interventionId: request.params.id, ...actorOf(request) })),
  )
  app.delete(
    '/1.0/interventions/:id/cancel',
    operation('cancelIntervention', 'Undo an intervention without replies', {
      params: byId,
      returns: interventionShape,
    }),
    async (request) =>
      presentIntervention(await cancelIntervention(needs, { interventionId: request.params.id, ...actorOf(request) })),
  )
}

function reassignRoute(app: Api, needs: ApiNeeds): void {
  app.put(
    '/1.0/interventions/:id/reassign',
    operation('reassignIntervention', 'Give an intervention to another agent, or leave it without an owner', {
      params: byId,
      body: z.object({
        user_id: z.union([idShape, z.literal('').transform(() => null), z.null()]).meta({
          description: 'The new owner; empty: no owner, and the first agent who replies takes it.',
        }),
      }),
      returns: interventionShape,
    }),
    async (request) => {
      const assignment = { interventionId: request.params.id, userId: request.body.user_id, ...actorOf(request) }
      return presentIntervention(await reassignIntervention(needs, assignment))
    },
  )
}
