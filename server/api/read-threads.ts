import { z } from 'zod'
import { may, readableSources } from '../conversation/permissions'
import { presentThread } from '../conversation/present'
import { threadHidden } from '../conversation/refusals'
import type { Api, ApiNeeds } from './api'
import { errors, listOf, pageShape, threadShape } from './shapes'

/** GET /1.0/content_threads and GET /1.0/content_threads/:id */
export function readThreads(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  app.get(
    '/1.0/content_threads/:id',
    {
      schema: {
        tags: ['content_threads'],
        summary: 'One conversation',
        params: z.object({ id: z.string() }),
        response: { 200: threadShape, ...errors },
      },
    },
    async (request) => {
      const record = await read.thread(request.params.id)
      if (!record || !(await may(read, request.agent, 'read', record.source_id))) throw threadHidden()
      return presentThread(record)
    },
  )
  app.get(
    '/1.0/content_threads',
    {
      schema: {
        tags: ['content_threads'],
        summary: 'Conversations that the agent may read, newest first',
        querystring: pageShape,
        response: { 200: listOf(threadShape), ...errors },
      },
    },
    async (request) => {
      const { offset, limit } = request.query
      const sources = await readableSources(read, request.agent)
      const { count, records } = await read.threads(
        sources.map((source) => source.id),
        { offset, limit },
      )
      return { count, offset, limit, records: records.map(presentThread) }
    },
  )
}
