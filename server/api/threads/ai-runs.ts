import { z } from 'zod'
import { aiRunStates } from '../../conversation/ai/ai-records'
import { presentAiRun } from '../../conversation/ai/present-ai-run'
import { readableThread } from '../../conversation/threads/readable-thread'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { byId } from '../http/given'
import { idShape, listOf, pageShape } from '../http/shapes'

const time = z.iso.datetime()

export const aiRunShape = z
  .object({
    id: idShape,
    thread_id: idShape,
    content_id: idShape.meta({ description: "The customer's message that began the run." }),
    state: z.enum(aiRunStates).meta({
      description: '`waiting`: the agent waits for an answer of the customer. Each answer begins another run.',
    }),
    error: z.string().nullable().meta({ description: 'Why the run failed or was canceled.' }),
    tools: z
      .array(z.object({ name: z.string(), arguments: z.string(), result: z.string().nullable() }))
      .meta({ description: 'The tools that the agent called, with arguments and results as text, cut if long.' }),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'AiRun', description: 'One run of an AI agent in a conversation.' })

export const agentStateShape = z
  .unknown()
  .meta({ description: 'The state that the agent keeps with the conversation: any JSON; null if it keeps none.' })

const aiRunsShape = listOf(aiRunShape)
  .extend({ agent_state: agentStateShape })
  .meta({ description: 'Runs of the AI agent, newest first.' })

const operation = operationsOf('content_threads')

export function aiRunRoutes(app: Api, { store: { read } }: ApiNeeds): void {
  app.get(
    '/1.0/content_threads/:id/ai_runs',
    operation('listAiRuns', 'The runs of the AI agent in a conversation, newest first', {
      params: byId,
      querystring: pageShape,
      returns: aiRunsShape,
    }),
    async ({ agent, params, query }) => {
      const { id } = await readableThread(read, agent, params.id)
      const [{ count, records }, aiThread] = await Promise.all([read.listedAiRuns(id, query), read.aiThread(id)])
      const { offset, limit } = query
      return { count, offset, limit, records: records.map(presentAiRun), agent_state: aiThread?.state ?? null }
    },
  )
}
