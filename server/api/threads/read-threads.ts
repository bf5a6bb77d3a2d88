import { may } from '../../conversation/permissions'
import { threadHidden } from '../../conversation/refusals'
import { presentThread } from '../../conversation/threads/present-thread'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { byId } from '../http/given'
import { listQuery, listShape } from '../http/lists'
import { listOf, threadShape } from '../http/shapes'

const operation = operationsOf('content_threads')

export function readThreads(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  app.get(
    '/1.0/content_threads/:id',
    operation('getThread', 'One conversation', { params: byId, returns: threadShape }),
    async (request) => {
      const record = await read.thread(request.params.id)
      if (!record || !(await may(read, request.agent, 'read', record.source_id))) throw threadHidden()
      return presentThread(record)
    },
  )
  app.get(
    '/1.0/content_threads',
    operation('listThreads', 'Conversations that the agent may read, newest first', {
      querystring: listShape('threads'),
      returns: listOf(threadShape),
    }),
    async ({ agent, query }) => {
      const { count, records } = await read.threads(await listQuery(read, agent, 'threads', query))
      return { count, offset: query.offset, limit: query.limit, records: records.map(presentThread) }
    },
  )
}
