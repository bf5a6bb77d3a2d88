import { z } from 'zod'
import { may } from '../../conversation/permissions'
import { threadHidden } from '../../conversation/refusals'
import { presentThread } from '../../conversation/threads/present-thread'
import type { Api, ApiNeeds } from '../http/api'
import { listQuery, listShape } from '../http/lists'
import { errors, listOf, threadShape } from '../http/shapes'

export function readThreads(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  app.get(
    '/1.0/content_threads/:id',
    {
      schema: {
        operationId: 'getThread',
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
        operationId: 'listThreads',
        tags: ['content_threads'],
        summary: 'Conversations that the agent may read, newest first',
        querystring: listShape('threads'),
        response: { 200: listOf(threadShape), ...errors },
      },
    },
    async ({ agent, query }) => {
      const { count, records } = await read.threads(await listQuery(read, agent, 'threads', query))
      return { count, offset: query.offset, limit: query.limit, records: records.map(presentThread) }
    },
  )
}
