import { Readable } from 'node:stream'
import { z } from 'zod'
import { forgetIdentity } from '../../conversation/customers/forget-identity'
import { identityForData } from '../../conversation/customers/identities'
import { exportIdentity } from '../../conversation/transcripts/export-identity'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId } from '../http/given'
import { contentShape, idShape, threadShape } from '../http/shapes'
import { interventionShape } from '../interventions/intervention-shapes'
import { agentStateShape, aiRunShape } from '../threads/ai-runs'

const exportShape = z
  .object({
    exported_at: z.iso.datetime(),
    identity: z.looseObject({ id: idShape, community_id: idShape, foreign_id: z.string() }),
    pages: z
      .array(z.object({ url: z.string(), title: z.string(), at: z.iso.datetime() }))
      .meta({ description: 'The pages of a site that the customer saw last.' }),
    push_subscriptions: z
      .array(
        z.object({
          push_service: z.string(),
          scope: z.enum(['site', 'chat']),
          page_url: z.string().nullable(),
          language: z.string(),
          used_at: z.iso.datetime(),
          created_at: z.iso.datetime(),
        }),
      )
      .meta({ description: 'The browsers that get notices of replies while the chat is closed.' }),
    threads: z.array(
      threadShape.extend({
        contents: z.array(contentShape),
        interventions: z.array(interventionShape),
        ai_runs: z.array(aiRunShape).meta({ description: 'The runs of the AI agent, oldest first.' }),
        agent_state: agentStateShape,
      }),
    ),
  })
  .meta({ description: 'All data about the identity. Addresses of private files are valid for an hour.' })

const forgottenShape = z
  .object({
    identity_id: idShape,
    threads: z.number(),
    contents: z.number(),
    attachments: z.number(),
    deliveries: z.number(),
  })
  .meta({ description: 'The number of deleted records.' })

const operation = operationsOf('identities')

export function identityDataRoutes(app: Api, needs: ApiNeeds): void {
  app.get(
    '/1.0/identities/:id/export',
    operation(
      'exportIdentity',
      'All data about an identity that the agent may read, streamed; it needs the right edit_identities',
      { params: byId, returns: exportShape, fresh: true },
    ),
    async (request, reply) => {
      const identity = await identityForData(needs.store.read, request.agent, request.params.id)
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="identity-${identity.id}.json"`)
        .send(Readable.from(exportIdentity(needs, actorOf(request), identity)) as never)
    },
  )
  app.delete(
    '/1.0/identities/:id/data',
    operation('forgetIdentity', 'Delete an identity with all its data; it needs the right edit_identities', {
      params: byId,
      returns: forgottenShape,
    }),
    async (request) => forgetIdentity(needs, actorOf(request), request.params.id),
  )
}
