import { z } from 'zod'
import { ignoreContent } from '../conversation/ignore-content'
import { may } from '../conversation/permissions'
import { presentContentsTo } from '../conversation/present-to-agent'
import { contentHidden } from '../conversation/refusals'
import type { Api, ApiNeeds } from './api'
import { actorOf } from './authenticate'
import { listQuery, listShape } from './lists'
import { contentShape, errors, listOf } from './shapes'

const tags = ['contents']
const byId = z.object({ id: z.string() })
const response = { 200: contentShape, ...errors }

/** GET /1.0/contents, GET /1.0/contents/:id and PUT /1.0/contents/:id/ignore */
export function readContents(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  app.get(
    '/1.0/contents/:id',
    {
      schema: {
        operationId: 'getContent',
        tags,
        summary: 'One content; answers to forms are in structured_reply',
        params: byId,
        response,
      },
    },
    async ({ agent, params }) => {
      const record = await read.content(params.id)
      if (!record || !(await may(read, agent, 'read', record.source_id))) throw contentHidden()
      const [content] = await presentContentsTo(needs, agent, [record])
      if (!content) throw contentHidden()
      return content
    },
  )

  app.get(
    '/1.0/contents',
    {
      schema: {
        operationId: 'listContents',
        tags,
        summary: 'Contents that the agent may read, newest first',
        querystring: listShape('contents'),
        response: { 200: listOf(contentShape), ...errors },
      },
    },
    async ({ agent, query }) => {
      const { count, records } = await read.contents(await listQuery(read, agent, 'contents', query))
      const { offset, limit } = query
      return { count, offset, limit, records: await presentContentsTo(needs, agent, records) }
    },
  )

  app.put(
    '/1.0/contents/:id/ignore',
    {
      schema: {
        operationId: 'ignoreContent',
        tags,
        summary: "Say that a customer's message needs no reply",
        params: byId,
        response,
      },
    },
    async (request) => {
      const ignored = await ignoreContent(needs, { ...actorOf(request), contentId: request.params.id })
      const [content] = await presentContentsTo(needs, request.agent, [ignored])
      if (!content) throw contentHidden()
      return content
    },
  )
}
