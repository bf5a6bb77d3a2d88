import { z } from 'zod'
import { messagesOf } from '../../conversation/transcripts/as-messages'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { byId } from '../http/given'
import { idShape, pageShape, time } from '../http/shapes'

const queryShape = z.object({
  as: z.enum(['messages']).default('messages').meta({ description: 'The form: messages with roles, for models.' }),
  before: z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ description: 'The `next_before` of an answer, for the messages before it.' }),
  limit: pageShape.shape.limit,
})

const roleMessageShape = z
  .object({
    id: idShape,
    seq: z.int(),
    created_at: time,
    role: z.enum(['user', 'assistant']).meta({ description: 'user: the customer. assistant: bots and people.' }),
    name: z.string().meta({ description: 'The name of the agent; empty for the customer.' }),
    content: z.string().meta({ description: 'Text; cards with their options, and answers with their questions.' }),
    attachments: z.array(
      z.object({
        id: idShape,
        filename: z.string(),
        content_type: z.string(),
        url: z.string(),
        alternative_text: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'RoleMessage', description: 'A message as models take it.' })

const operation = operationsOf('content_threads')

export function threadTranscript(app: Api, needs: ApiNeeds): void {
  app.get(
    '/1.0/content_threads/:id/transcript',
    operation('getTranscript', 'The newest messages that the customer saw, as history for a model; oldest first', {
      params: byId,
      querystring: queryShape,
      returns: z.object({
        messages: z.array(roleMessageShape),
        next_before: z.int().nullable().meta({ description: 'Null if the first message is among these.' }),
      }),
    }),
    async ({ agent, params, query }) => {
      const { before, limit } = query
      return messagesOf(needs, agent, { threadId: params.id, before, limit })
    },
  )
}
